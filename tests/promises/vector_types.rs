//! Users can pass their own vectors: arrays and glam.
//!
//! They need no conversion and no annotation.

use carom::{Circle, InputError, Relation, Sphere, first_contact, relation, time_of_impact};

#[test]
fn plain_arrays() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?;
    let b = Circle::new([3.0, 4.0], 3.0)?;
    assert_eq!(relation(&a, &b), Relation::Touching);
    Ok(())
}

#[test]
fn glam_vec2() -> Result<(), InputError> {
    use glam::Vec2;
    let a = Circle::new(Vec2::ZERO, 2.0)?.moving(Vec2::new(3.0, 4.0))?;
    let b = Circle::new(Vec2::new(6.0, 8.0), 3.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 1.0).expect("head on, 5 of 5 apart");
    assert_eq!(impact.time, 1.0_f32);
    let normal = Vec2::from(impact.normal);
    assert_eq!(normal, Vec2::new(0.6, 0.8));
    Ok(())
}

#[test]
fn glam_vec3() -> Result<(), InputError> {
    use glam::Vec3;
    let bullet = Sphere::new(Vec3::new(-10.0, 0.0, 0.0), 0.5)?.moving(Vec3::X * 2.0)?;
    let target = Sphere::new(Vec3::ZERO, 0.5)?.at_rest();
    let hit = time_of_impact(&bullet, &target, 10.0).expect("head on");
    assert_eq!((hit.time, hit.normal), (4.5, [1.0, 0.0, 0.0]));
    assert_eq!(Vec3::from(hit.point), Vec3::new(-0.5, 0.0, 0.0));
    Ok(())
}

#[test]
fn glam_dvec3() -> Result<(), InputError> {
    use glam::DVec3;
    let a = Sphere::new(DVec3::ZERO, 1.0)?.moving(DVec3::Z)?;
    let b = Sphere::new(DVec3::new(0.0, 0.0, 7.0), 1.0)?.at_rest();
    let contact = first_contact(&a, &b, f64::INFINITY).expect("head on");
    assert_eq!((contact.time, DVec3::from(contact.normal)), (5.0, DVec3::Z));
    Ok(())
}
