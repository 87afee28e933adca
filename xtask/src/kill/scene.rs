//! Scenes to run, and their results without kills.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::workspace::{Failure, root, run_command};

/// A scene and how to run it. It runs about a second, and writes checkpoints most of that time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) name: &'static str,
    arguments: &'static [&'static str],
}

/// A cloth with cushions and pockets, walls and losses, walls, and a periodic box in 3D.
pub(super) const SCENES: [Scene; 4] = [
    Scene { name: "break", arguments: &["--checkpoint-every", "2c"] },
    Scene { name: "rack", arguments: &["--checkpoint-every", "2c"] },
    Scene { name: "gas", arguments: &["--until", "4", "--checkpoint-every", "500c"] },
    Scene {
        name: "hard-spheres",
        arguments: &[
            "--set",
            "fill.0.count=500",
            "--collisions",
            "20_000",
            "--checkpoint-every",
            "1_000c",
        ],
    },
];

impl Scene {
    /// The command that runs the scene from its start into a directory.
    pub(super) fn command(self, program: &Path, directory: &Path) -> Command {
        let mut command = Command::new(program);
        command.arg("run").arg(root().join("scenes").join(self.name).with_extension("toml"));
        command.arg("--out").arg(directory).args(self.arguments);
        command.args(["--events", "csv", "--frames", "csv:20", "--quiet"]);
        command
    }
}

/// A run that is not killed.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) scene: Scene,
    pub(super) directory: PathBuf,
    /// Its duration.
    pub(super) duration: Duration,
}

impl Whole {
    /// Runs a scene into a directory with its name.
    pub(super) fn run(program: &Path, scene: Scene, folder: &Path) -> Result<Self, Failure> {
        let directory = folder.join(scene.name);
        fs::create_dir(&directory)?;
        let start = Instant::now();
        run_command(&mut scene.command(program, &directory))?;
        Ok(Self { scene, directory, duration: start.elapsed() })
    }
}
