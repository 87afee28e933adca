//! Tests of meshes from STL files.

use std::fs;
use std::path::Path;

use carom_sim::ObstacleShape;
use tempfile::TempDir;

use super::super::{Scene, SceneError};

type Triangle = [[f32; 3]; 3];

const HEAD: &str = "dimension = 3\nuntil = 1\n[[ball]]\ncenter = [9, 9, 9]\nradius = 1\n";

const TETRAHEDRON: [Triangle; 4] = {
    let [a, b, c, d] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]
};

/// A binary STL file of these triangles.
///
/// It has 80 bytes without meaning, then the count, then for each triangle the normal, the corners
/// and two more bytes.
fn binary(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend(u32::try_from(triangles.len()).unwrap().to_le_bytes());
    for triangle in triangles {
        let numbers = [[0.0; 3]].iter().chain(triangle).flatten().collect::<Vec<_>>();
        bytes.extend(numbers.into_iter().flat_map(|x| x.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// Loads a scene next to a file `mesh.stl`, in a directory of its own.
fn beside(bytes: &[u8], mesh: &str) -> (TempDir, Result<Scene, SceneError>) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("mesh.stl"), bytes).unwrap();
    let scene = folder.path().join("scene.toml");
    fs::write(&scene, format!("{HEAD}[[obstacle]]\nmesh = \"{mesh}\"\n")).unwrap();
    let loaded = Scene::load(&scene, &[]);
    (folder, loaded)
}

/// The message of the error, without the directory.
fn refused(bytes: &[u8], mesh: &str) -> String {
    let (folder, loaded) = beside(bytes, mesh);
    let said = loaded.expect_err("it is no mesh").to_string();
    said.replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn a_mesh_has_the_triangles_that_have_an_area_and_each_once() {
    let mut triangles = TETRAHEDRON.to_vec();
    let [a, c, b] = TETRAHEDRON[0];
    // On a line; at one point; and one that occurs before, but with another sign of zero.
    triangles.push([a, [0.5, 0.0, 0.0], b]);
    triangles.push([c, c, c]);
    triangles.push([c, b, a.map(|x| -x)]);
    let (_folder, scene) = beside(&binary(&triangles), "mesh.stl");
    let simulation = scene.unwrap().build::<3>().unwrap().simulation;
    let [obstacle] = simulation.obstacles() else { panic!("one obstacle") };
    let ObstacleShape::Mesh(mesh) = obstacle.shape() else { panic!("a mesh") };
    assert_eq!((mesh.triangles().len(), mesh.vertices().len(), mesh.edges().len()), (4, 4, 6));
}

#[test]
fn the_path_of_a_mesh_is_seen_from_the_folder_of_the_scene() {
    let (folder, scene) = beside(&binary(&TETRAHEDRON), "./mesh.stl");
    assert!(scene.is_ok());
    let whole = folder.path().join("mesh.stl");
    assert!(beside(b"", whole.to_str().unwrap()).1.is_ok());
    assert!(Path::new("mesh.stl").metadata().is_err());
}

/// A binary file that says one triangle fewer than it holds, and this many bytes more.
///
/// The triangles after those that it said once vanished.
fn more_than_said(bytes: usize) -> Vec<u8> {
    let mut file = binary(&TETRAHEDRON);
    file[80] -= 1;
    file.resize(file.len() + bytes, 0);
    file
}

/// An ASCII STL file of the tetrahedron.
fn ascii(name: &str) -> String {
    let facet = |corners: &Triangle| {
        let vertex = |[x, y, z]: &[f32; 3]| format!("      vertex {x} {y} {z}\n");
        let vertices: String = corners.iter().map(vertex).collect();
        format!("  facet normal 0 0 0\n    outer loop\n{vertices}    endloop\n  endfacet\n")
    };
    let facets: String = TETRAHEDRON.iter().map(facet).collect();
    format!("solid {name}\n{facets}endsolid {name}\n")
}

fn mesh_of(bytes: &[u8]) -> (usize, usize) {
    let (_folder, scene) = beside(bytes, "mesh.stl");
    let simulation = scene.unwrap().build::<3>().unwrap().simulation;
    let [obstacle] = simulation.obstacles() else { panic!("one obstacle") };
    let ObstacleShape::Mesh(mesh) = obstacle.shape() else { panic!("a mesh") };
    (mesh.triangles().len(), mesh.vertices().len())
}

/// Only the first solid was read.
#[test]
fn a_mesh_has_the_triangles_of_all_solids_of_a_file() {
    assert_eq!(mesh_of(ascii("one").as_bytes()), (4, 4));
    // Three other triangles, and one that both have.
    let other = ascii("").replace("vertex 0 0 0", "vertex 5 5 5");
    for between in ["", "\n\r\n"] {
        let two = format!("{}{between}{other}\n\n", ascii("one of two"));
        assert_eq!(mesh_of(two.as_bytes()), (7, 5));
    }
}

/// Some programs begin binary files with the word of ASCII files.
#[test]
fn a_binary_file_may_begin_like_an_ascii_file() {
    let mut bytes = binary(&TETRAHEDRON);
    bytes[..10].copy_from_slice(b"solid box\n");
    assert_eq!(mesh_of(&bytes), (4, 4));
}

#[test]
fn files_that_are_no_mesh_are_refused() {
    let whole = binary(&TETRAHEDRON);
    let said = [
        refused(&whole, "missing.stl"),
        refused(&whole[..whole.len() - 1], "mesh.stl"),
        refused(b"", "mesh.stl"),
        refused(b"solid nothing\nendsolid nothing\n", "mesh.stl"),
        refused(b"solid half\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n", "mesh.stl"),
        refused(&binary(&[[[0.0; 3], [f32::NAN, 0.0, 0.0], [0.0, 1.0, 0.0]]]), "mesh.stl"),
        refused(&binary(&[]), "mesh.stl"),
        refused(&more_than_said(0), "mesh.stl"),
        refused(&more_than_said(7), "mesh.stl"),
        refused((ascii("one") + "facet normal 0 0 1\n").as_bytes(), "mesh.stl"),
        refused((ascii("one") + "solid two\nfacet").as_bytes(), "mesh.stl"),
        refused(b"", "/dev/zero"),
    ];
    insta::assert_snapshot!(said.join("\n\n"));
}
