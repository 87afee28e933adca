//! Shapes and balls, as JavaScript gives them, and the class `Shape`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::unknown_keys::refuses_unknown_keys;
use crate::pair::{Ball, Vector};
use crate::shapes::{Error, Given, GivenMover, Prepared, ShapeKind};

/// `shape-reader.js`, which reads shapes.
#[wasm_bindgen(raw_module = "./shape-reader.js")]
extern "C" {
    /// The numbers of a shape, or the place of one that is prepared.
    #[wasm_bindgen(catch, js_name = readShape)]
    fn read_shape(shape: &JsValue, name: &str) -> Result<Vec<f64>, JsValue>;

    /// The numbers of a ball or a capsule.
    #[wasm_bindgen(catch, js_name = readMover)]
    fn read_mover(mover: &JsValue, only_known: bool) -> Result<Vec<f64>, JsValue>;
}

/// The names of arguments in messages.
pub(super) const SHAPE: &str = "shape";
pub(super) const MAX_TIME: &str = "maxTime";

/// The numbers before those of the points, in the order of `shape-reader.js`.
const HEAD: usize = 13;

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        JsError::new(&error.to_string()).into()
    }
}

/// The shapes of all instances of [`Shape`], by their places: whole numbers that JavaScript has.
struct Places {
    shapes: BTreeMap<u64, Rc<Prepared>>,
    next: u64,
}

thread_local! {
    static PLACES: RefCell<Places> = RefCell::new(Places::begin_anywhere());
}

impl Places {
    /// Two copies of the module share no place, so that each refuses the other's shapes.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is below 2⁵²")]
    fn begin_anywhere() -> Self {
        let next = (js_sys::Math::random() * (1_u64 << 52) as f64) as u64;
        Self { shapes: BTreeMap::new(), next }
    }

    /// Keeps a shape at the next place.
    fn keep(&mut self, shape: Rc<Prepared>) -> u64 {
        let place = self.next;
        self.shapes.insert(place, shape);
        self.next += 1;
        place
    }
}

/// A shape that is checked once, for many queries.
///
/// Every query accepts it in place of an object. A polygon is checked, and the triangles of a mesh
/// are sorted by place, once instead of in each query. The shape never changes: later changes of
/// the object do not matter. `free()` releases the memory.
///
/// ```js
/// const room = new Shape({ box: [[0, 0], [10, 6]], inside: true });
/// timeOfImpact({ center: [5, 3], radius: 1, velocity: [2, 0] }, room, 10).time; // 2
/// ```
#[wasm_bindgen]
#[derive(Debug)]
pub struct Shape {
    place: u64,
}

#[wasm_bindgen]
impl Shape {
    /// Checks a shape.
    ///
    /// @throws an `Error` that names the wrong key and says how to fix it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ShapeKeys")] shape: JsValue,
    ) -> Result<Self, JsValue> {
        let prepared = shape_of(&shape, SHAPE)?;
        Ok(Self { place: PLACES.with_borrow_mut(|places| places.keep(prepared)) })
    }

    /// Where the module keeps it.
    #[wasm_bindgen(getter, skip_typescript)]
    #[must_use]
    pub fn place(&self) -> f64 {
        self.place as f64
    }
}

impl Drop for Shape {
    fn drop(&mut self) {
        PLACES.with_borrow_mut(|places| places.shapes.remove(&self.place));
    }
}

/// The shape of an object, or of an instance of [`Shape`]; errors call it by its `name`.
pub(super) fn shape_of(shape: &JsValue, name: &str) -> Result<Rc<Prepared>, JsValue> {
    let numbers = read_shape(shape, name)?;
    if let [place] = *numbers {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place")]
        let kept = PLACES.with_borrow(|places| places.shapes.get(&(place as u64)).cloned());
        let is_lost = || JsError::new(&format!("{name}: it is of another module; make it here"));
        return kept.ok_or_else(|| is_lost().into());
    }
    let prepared = Prepared::new(given(&numbers));
    Ok(Rc::new(prepared.map_err(|problem| problem.of(name))?))
}

/// The ball or the capsule of an object.
pub(super) fn mover_of(mover: &JsValue) -> Result<GivenMover, JsValue> {
    let numbers = read_mover(mover, refuses_unknown_keys())?;
    let given = given(&numbers);
    if given.kind != ShapeKind::Ball {
        return Ok(GivenMover::Capsule(given));
    }
    let center = Vector::of(axes(&given.points), given.axes);
    let ball = Ball { center, radius: given.radius, velocity: given.velocity };
    Ok(GivenMover::Ball { ball, acceleration: vector(&numbers, 8) })
}

/// The shape of the numbers of `shape-reader.js`.
fn given(numbers: &[f64]) -> Given {
    let number = |place: usize| numbers.get(place).copied().unwrap_or_default();
    let (axes, count) = (whole(number(1)), whole(number(12)));
    let body = numbers.get(HEAD..).unwrap_or_default();
    let (points, rest) = body.split_at(count.min(body.len()));
    let (triangles, _) = rest.as_chunks::<3>();
    Given {
        kind: ShapeKind::ALL[whole(number(0)).min(ShapeKind::ALL.len() - 1)],
        option: number(2) != 0.0,
        radius: number(3),
        axes,
        velocity: vector(numbers, 4),
        points: points.to_vec(),
        triangles: triangles.iter().map(|corners| corners.map(whole)).collect(),
    }
}

/// The vector at a place, after its length, which is -1 if it is missing.
fn vector(numbers: &[f64], place: usize) -> Option<Vector> {
    let length = *numbers.get(place)?;
    (length >= 0.0).then(|| Vector::of(axes(&numbers[place + 1..]), whole(length)))
}

/// The first three numbers, 0 after the last.
fn axes(numbers: &[f64]) -> [f64; 3] {
    std::array::from_fn(|axis| numbers.get(axis).copied().unwrap_or_default())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
fn whole(number: f64) -> usize {
    number as usize
}
