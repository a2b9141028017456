"""Containers: clusters, images and their scheduling."""

from memaudit_gym.intrinsic.generator.domains.domain import Domain, names, numbers

CONTAINERS = Domain(
    name="containers",
    things=tuple(
        (
            "build-farm edge-cluster batch-pool demo-namespace render-nodes proxy-mesh log-signer "
            "chart-museum tenant-sandbox ingress-tier volume-broker preview-stack"
        ).split()
    ),
    attributes=(
        numbers("replica floor", "pods", "2 3 4 6 7 9 11 14"),
        numbers("memory ceiling", "mebibytes", "256 320 384 512 640 768 896 1280"),
        numbers("eviction grace", "seconds", "30 40 50 60 75 90 105 150"),
        numbers("node group", "machines", "3 5 7 8 10 12 16 19"),
        numbers("image age", "days", "14 21 28 35 42 56 70 84"),
        names("container runtime", "Containerd Crio Podman Kata Gvisor Firecracker Youki Railcar"),
        names("network plugin", "Calico Cilium Flannel Antrea Weave Kindnet Romana Canal"),
        names(
            "upgrade captain",
            "Abara Bergstrom Carvalho Dimitrov Esposito Fontaine Grigoryan Hallberg",
        ),
        names("vulnerability scan", "nightly weekly daily monthly fortnightly quarterly yearly"),
        names("certificate renewal", "monthly quarterly yearly weekly fortnightly daily nightly"),
        names("rootless mode", "optional mandatory enabled disabled suspended paused required"),
    ),
    asides=(
        "A pod was stuck in a restart loop until somebody noticed the typo in the command.",
        "The chart values have grown into a novel, and {p} offered to edit it.",
        "Scheduling was fair, but fairness is little comfort to a job that waits.",
        "We removed a sidecar that nobody could say what it was for, and nothing happened.",
        "The registry was slow in the morning, as it is whenever everyone builds at the same time.",
        "Labels were cleaned up so that cost reports no longer end in a large heap called other.",
        "People who deploy to {e} want a preview of the diff before they press the button.",
        "A taint was left behind by the last maintenance and kept the new machines lonely.",
        "{t} prefers small images, and brought pictures of large ones to make the point.",
        "The admission webhook timed out and, in doing so, admitted that it was undersized.",
        "Most of the warnings in the event log are harmless, which is exactly the problem "
        "with them.",
        "There was a longer talk about whether a namespace is a boundary or merely a suggestion.",
        "The dashboards of {e} were split into one for humans and one for robots.",
        "Ephemeral storage turned out to be less ephemeral than the name suggests.",
        "Someone drew the cluster on the whiteboard, and the drawing has been declared official.",
        "Rollbacks were rehearsed and went so smoothly that people asked for a harder exercise.",
    ),
)
