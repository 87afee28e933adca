//! The promises of `carom` for pairs, shapes and many balls.

mod accelerated;
mod accuracy;
mod approaching;
mod capsules;
mod closest_approach;
mod closest_points;
mod cylinders;
mod enclosing;
mod exact;
mod extremes;
mod facets;
mod falling;
mod falling_in_tubes;
mod falling_on_meshes;
mod falling_on_polygons;
mod growing;
mod input;
mod lessons;
mod many;
mod margins;
mod mesh_boxes;
mod mesh_definition;
mod mesh_rolling;
mod meshes;
mod nearest;
mod polygons;
mod polylines;
mod response;
mod semantics;
mod serialize;
mod shapes;
mod stadium;
mod sweep;
mod symmetry;
mod triangles;
mod vector_types;

/// The answer of a query on a stack of 128 kilobytes, a sixteenth of an ordinary thread's.
fn on_a_short_stack<T: Send>(query: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, query);
        thread.expect("a thread starts").join().expect("the query ends")
    })
}
