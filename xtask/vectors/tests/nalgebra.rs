//! Users can pass the vectors and points of nalgebra.
//!
//! They need no conversion and no annotation.

use carom::{Circle, InputError, Sphere, time_of_impact};

#[test]
fn nalgebra_vectors() -> Result<(), InputError> {
    use nalgebra::{Vector2, Vector3};
    let a = Circle::new(Vector2::new(0.0_f32, 0.0), 1.0)?.moving(Vector2::x())?;
    let b = Circle::new(Vector2::new(4.0_f32, 0.0), 1.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 10.0).expect("head on");
    assert_eq!((impact.time, Vector2::from(impact.normal)), (2.0, Vector2::x()));

    let a = Sphere::new(Vector3::new(0.0, 0.0, 0.0), 1.0)?.moving(Vector3::y() * 0.5)?;
    let b = Sphere::new(Vector3::new(0.0, 3.0, 0.0), 1.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 10.0).expect("head on");
    assert_eq!((impact.time, Vector3::from(impact.normal)), (2.0, Vector3::y()));
    Ok(())
}

#[test]
fn nalgebra_points() -> Result<(), InputError> {
    use nalgebra::{Point3, Vector3};
    let a = Sphere::new(Point3::new(0.0, 0.0, 0.0), 1.0)?.moving(Vector3::z())?;
    let b = Sphere::new(Point3::new(0.0, 0.0, 3.0), 1.0)?.at_rest();
    assert_eq!(time_of_impact(&a, &b, 1.0).map(|impact| impact.time), Some(1.0));
    Ok(())
}
