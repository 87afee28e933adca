//! Meshes: `mesh`, from an STL file or from its corners and triangles.

use std::path::Path;

use carom::Mesh;

use crate::scene::error::Problem;
use crate::scene::node::{Node, Value};
use crate::scene::read::{FromNode, Reader};

/// The keys of a mesh that is not in a file.
const KEYS: &[&str] = &["vertices", "triangles"];

/// A mesh: the path of a file, or a table of its corners and its triangles.
pub(super) struct MeshTable<const D: usize>(pub(super) Mesh<D>);

impl<const D: usize> FromNode for MeshTable<D> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        match &node.value {
            Value::String(path) => read(path).map(Self),
            Value::Table(_) => {
                let table = Reader::new(node, KEYS)?;
                let corners: Vec<[f64; D]> = table.required("vertices")?;
                let triangles: Vec<[u64; 3]> = table.required("triangles")?;
                // A number beyond memory is no vertex, either.
                let corner = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
                let triangles: Vec<_> = triangles.into_iter().map(|abc| abc.map(corner)).collect();
                let mesh = Mesh::new(corners, triangles);
                mesh.map(Self).map_err(|error| Problem::refused(&error))
            }
            _ => Err(Problem::new(format!("expected a mesh, found {}", node.describe())).help(
                "give the path of an STL file, or `vertices` (points) and `triangles` (three \
                 numbers of vertices, from 0, each)",
            )),
        }
    }
}

/// Resolves the paths of meshes, which are relative to the folder of the scene.
pub(in crate::scene) fn resolve_paths(root: &mut Node, folder: &Path) {
    let Some(Value::Array(obstacles)) = root.get_mut("obstacle").map(|node| &mut node.value) else {
        return;
    };
    for obstacle in obstacles {
        if let Some(Value::String(path)) = obstacle.get_mut("mesh").map(|node| &mut node.value)
            && let Some(resolved) = folder.join(&path).to_str()
        {
            resolved.clone_into(path);
        }
    }
}

/// Reads the mesh of a file. Leaves out triangles without area, which their neighbours cover, and
/// all but the first of equal triangles.
#[cfg(feature = "meshes")]
fn read<const D: usize>(path: &str) -> Result<Mesh<D>, Problem> {
    use std::collections::HashSet;

    use carom::{Facet, InputError};

    use super::stl;
    use crate::messages::cut;

    /// The most characters of a path that a message shows.
    const LONGEST_PATH: usize = 300;

    if D != 3 {
        return Err(Problem::refused(&InputError::NotInSpace { dimensions: D }));
    }
    let shown = cut(path, LONGEST_PATH);
    let unreadable = |error: std::io::Error| {
        Problem::new(format!("cannot read {shown}: {error}"))
            .help("give the path of an STL file, relative to the working directory")
            .help_in_file("give the path of an STL file, relative to the folder of the scene")
    };
    let no_stl = |error: std::io::Error| {
        Problem::new(format!("{shown} is not a valid STL file: {error}"))
            .help("export it again, as binary or ASCII STL")
    };
    let bytes = crate::input::read(Path::new(path)).map_err(unreadable)?;
    let mut seen = HashSet::new();
    let mut kept = Vec::new();
    for triangle in stl::triangles(&bytes).map_err(no_stl)? {
        // Without the sign of a zero.
        let corners = triangle.map(|corner| std::array::from_fn(|k| f64::from(corner[k]) + 0.0));
        let [a, b, c] = corners;
        let mut key = corners.map(|corner: [f64; D]| corner.map(f64::to_bits));
        key.sort_unstable();
        let has_area = !matches!(
            Facet::face(a, b, c),
            Err(InputError::PointsInLine | InputError::SamePoints { .. })
        );
        if has_area && seen.insert(key) {
            kept.push(corners);
        }
    }
    if kept.is_empty() {
        return Err(Problem::new(format!("{shown} has no triangle with an area"))
            .help("give an STL file with one or more"));
    }
    Mesh::welded(kept).map_err(|error| Problem::refused(&error))
}

/// This build reads no files.
#[cfg(not(feature = "meshes"))]
fn read<const D: usize>(path: &str) -> Result<Mesh<D>, Problem> {
    Err(Problem::new(format!("{path} cannot be read: this build reads no files")).help(
        "give `mesh` its `vertices` and `triangles`, or run the scene with the program `carom`",
    ))
}
