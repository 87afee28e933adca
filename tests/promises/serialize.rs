//! The feature `serde`.
//!
//! Deserialised values pass the same checks as constructed ones.

use carom::{
    Aabb, Ball, Body, Bounce, Capsule, Circle, ClosestApproach, ContactInterval, Cylinder, Facet,
    Feature, HalfSpace, Hit, Hollow, Impact, InputError, Mass, Moving, OwnedPolygon, OwnedPolyline,
    Relation, Restitution, Segment, Triangle, Tube, bounce, first_contact,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("serialises");
    let read: T = serde_json::from_str(&text).expect(&text);
    assert_eq!(&read, value, "{text}");
}

#[test]
fn every_type_reads_back_to_the_same_bits() -> Result<(), InputError> {
    let a = Circle::new([0.1, 0.2], 0.3)?.moving([1.0, -1.0 / 3.0])?;
    let b = Circle::new([2.1_f64, -0.5], 0.4)?.at_rest();
    there_and_back(a.ball());
    there_and_back(&a);
    there_and_back(&Ball::new([0.1_f32; 7], 0.3)?.at_rest());
    there_and_back(&Relation::Touching);
    there_and_back(&ContactInterval { start: 0.1, end: 0.2 });
    there_and_back(&ClosestApproach { time: 0.1, gap: -0.2 });
    let (a, b) = (Body::new(a, Mass::new(0.7)?), Body::new(b, Mass::new(0.1)?));
    there_and_back(&a.with_restitution(Restitution::new(0.9)?));
    there_and_back(&first_contact(a.moving(), b.moving(), 9.0).expect("they meet"));
    let impact = first_contact(a.moving(), b.moving(), 9.0).expect("they meet");
    there_and_back(&Hit { index: 3, impact });
    there_and_back(&bounce(&a, &b, 9.0));
    Ok(())
}

#[test]
fn every_shape_reads_back_to_the_same_bits() -> Result<(), InputError> {
    let (a, b) = ([0.1, 0.2], [1.0 / 3.0, 7e-300]);
    there_and_back(&HalfSpace::new(a, b)?);
    there_and_back(&Segment::new(a, b)?);
    there_and_back(&Segment::new([0.1_f32; 7], [0.7; 7])?);
    there_and_back(&Capsule::new(a, b, 0.3)?);
    there_and_back(&Aabb::new([-0.1, -0.2], b)?);
    there_and_back(&Hollow::new(Circle::new(a, 0.3)?));
    there_and_back(&Hollow::new(Capsule::new(a, b, 0.3)?));
    there_and_back(&Hollow::new(Aabb::new([-0.1, -0.2], b)?));
    there_and_back(&Triangle::new(a, b, [0.1, 7.0])?);
    there_and_back(&Triangle::new([0.1_f32; 3], [0.2; 3], [0.7, 0.1, 0.3])?);
    there_and_back(&Facet::edge(a, b)?);
    there_and_back(&Tube::new(a, b, 0.3)?);
    there_and_back(&Hollow::new(Cylinder::new([0.1_f32; 3], [0.7; 3], 0.3)?));
    there_and_back(&OwnedPolygon::new([a, b, [0.1, 7.0]])?);
    there_and_back(&OwnedPolyline::new([[0.1_f32; 3], [0.7; 3]])?);
    there_and_back(&OwnedPolyline::closed([a, b, [0.1, 7.0]])?);
    for (before, after) in [(None, None), (Some(b), None), (None, Some(b)), (Some(b), Some(b))] {
        there_and_back(&Facet::corner(a, before, after)?);
    }
    Ok(())
}

#[test]
fn the_form_of_shapes_is_that_of_their_constructors() -> Result<(), InputError> {
    fn text<T: Serialize>(value: T) -> String {
        serde_json::to_string(&value).expect("serialises")
    }
    let (a, b) = ([1.0, 2.0], [3.0, 4.0]);
    assert_eq!(text(HalfSpace::new(a, b)?), r#"{"point":[1.0,2.0],"normal":[3.0,4.0]}"#);
    let triangle = r#"{"a":[1.0,2.0],"b":[3.0,4.0],"c":[1.0,4.0]}"#;
    assert_eq!(text(Triangle::new(a, b, [1.0, 4.0])?), triangle);
    assert_eq!(text(Segment::new(a, b)?), r#"{"start":[1.0,2.0],"end":[3.0,4.0]}"#);
    let capsule = r#"{"start":[1.0,2.0],"end":[3.0,4.0],"radius":5.0}"#;
    assert_eq!(text(Capsule::new(a, b, 5.0)?), capsule);
    assert_eq!(text(Hollow::new(Capsule::new(a, b, 5.0)?)), format!(r#"{{"shape":{capsule}}}"#));
    assert_eq!(text(Aabb::new(a, b)?), r#"{"lower":[1.0,2.0],"upper":[3.0,4.0]}"#);
    assert_eq!(text(Facet::edge(a, b)?), r#"{"edge":{"start":[1.0,2.0],"end":[3.0,4.0]}}"#);
    let corner = r#"{"corner":{"at":[1.0,2.0],"before":null,"after":[3.0,4.0]}}"#;
    assert_eq!(text(Facet::corner(a, None, Some(b))?), corner);
    assert_eq!(text(Tube::new(a, b, 5.0)?), capsule);
    assert_eq!(text(Cylinder::new(a, b, 5.0)?), capsule);
    let corners = r#"{"vertices":[[1.0,2.0],[3.0,4.0],[1.0,4.0]]"#;
    let vertices = [a, b, [1.0, 4.0]];
    assert_eq!(text(OwnedPolygon::new(vertices)?), format!("{corners}}}"));
    assert_eq!(text(OwnedPolyline::closed(vertices)?), format!(r#"{corners},"is_closed":true}}"#));
    let short = r#"{"corner": {"at": [1, 2], "after": [3, 4]}}"#;
    let read: Facet<2> = serde_json::from_str(short).expect(short);
    assert_eq!(read, Facet::corner(a, None, Some(b))?);
    let [a, b, c, d] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for facet in
        [Facet::face(a, b, c)?, Facet::ridge(a, b, c, Some(d))?, Facet::ridge(a, b, c, None)?]
    {
        there_and_back(&facet);
    }
    Ok(())
}

#[test]
fn a_shape_that_a_constructor_refuses_is_refused() {
    fn error<T: DeserializeOwned + core::fmt::Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).expect_err("refused").to_string()
    }
    let normal = error::<HalfSpace<2>>(r#"{"point": [0, 0], "normal": [0, 0]}"#);
    assert!(normal.starts_with("the normal is zero"), "{normal}");
    let radius = error::<Capsule<2>>(r#"{"start": [0, 0], "end": [1, 0], "radius": -1}"#);
    assert!(radius.starts_with("the radius is -1; give"), "{radius}");
    let corners = error::<Hollow<Aabb<2>>>(r#"{"shape": {"lower": [0, 3], "upper": [1, 2]}}"#);
    assert!(corners.starts_with("along axis 1 the lower corner is at 3"), "{corners}");
    let flat = r#"{"face": {"a": [0, 0, 0], "b": [1, 1, 1], "c": [2, 2, 2]}}"#;
    assert!(error::<Facet<3>>(flat).starts_with("the corners of the triangle lie on a line"));
    let plane = r#"{"face": {"a": [0, 0], "b": [1, 0], "c": [0, 1]}}"#;
    assert!(error::<Facet<2>>(plane).contains("three numbers, not 2"));
    let same = error::<Facet<2>>(r#"{"edge": {"start": [0, 0], "end": [0, 0]}}"#);
    assert!(same.starts_with("the start and the end are the same point"), "{same}");
    let crossed = r#"{"vertices": [[0, 0], [4, 4], [4, 0], [0, 4]]}"#;
    let crossed = error::<OwnedPolygon>(crossed);
    assert!(crossed.contains("edge"), "{crossed}");
    let alone = error::<OwnedPolyline<2>>(r#"{"vertices": [[0, 0]], "is_closed": false}"#);
    assert!(alone.starts_with("the number of vertices is 1; give at least 2"), "{alone}");
    let axis = error::<Cylinder<2>>(r#"{"start": [1, 0], "end": [1, 0], "radius": 1}"#);
    assert!(axis.starts_with("the start and the end of the axis are the same"), "{axis}");
    for unknown in [
        error::<Tube<2>>(r#"{"start": [0, 0], "end": [1, 0], "radius": 1, "colour": 2}"#),
        error::<HalfSpace<2>>(r#"{"point": [0, 0], "normal": [0, 1], "colour": 2}"#),
        error::<Segment<2>>(r#"{"start": [0, 0], "end": [1, 0], "colour": 2}"#),
        error::<Capsule<2>>(r#"{"start": [0, 0], "end": [1, 0], "radius": 1, "colour": 2}"#),
        error::<Aabb<2>>(r#"{"lower": [0, 0], "upper": [1, 1], "colour": 2}"#),
        error::<Hollow<Circle>>(r#"{"shape": {"center": [0, 0], "radius": 1}, "colour": 2}"#),
        error::<Facet<2>>(r#"{"edge": {"start": [0, 0], "end": [1, 0], "colour": 2}}"#),
        error::<Facet<2>>(r#"{"corner": {"at": [0, 0], "colour": 2}}"#),
    ] {
        assert!(unknown.contains("unknown field `colour`"), "{unknown}");
    }
}

#[test]
fn the_form_is_plain() -> Result<(), InputError> {
    let ball = Circle::new([1.0, 2.0], 3.0)?.moving([4.0, 5.0])?;
    let text = serde_json::to_string(&ball).expect("serialises");
    assert_eq!(text, r#"{"center":[1.0,2.0],"velocity":[4.0,5.0],"radius":3.0}"#);
    assert_eq!(serde_json::to_string(&Mass::new(0.5)?).expect("serialises"), "0.5");
    assert_eq!(serde_json::to_string(&Relation::Touching).expect("serialises"), "\"touching\"");
    Ok(())
}

#[test]
fn what_a_constructor_refuses_is_refused() {
    fn error<T: DeserializeOwned + core::fmt::Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).expect_err("refused").to_string()
    }
    let radius = error::<Circle>(r#"{"center": [0, 0], "radius": -1}"#);
    assert!(radius.starts_with("the radius is -1; give"), "{radius}");
    let radius = error::<Moving<2>>(r#"{"center": [0, 0], "velocity": [1, 0], "radius": -1}"#);
    assert!(radius.starts_with("the radius is -1; give"), "{radius}");
    assert!(error::<Mass>("0").starts_with("the mass is 0"));
    assert!(error::<Restitution>("1.5").starts_with("the restitution is 1.5"));

    let short = error::<Circle>(r#"{"center": [0], "radius": 1}"#);
    assert!(short.contains("an array of 2 numbers"), "{short}");
    let long = error::<Circle>(r#"{"center": [0, 0, 0], "radius": 1}"#);
    assert!(long.contains("trailing characters") || long.contains("invalid length"), "{long}");
    let unknown = error::<Circle>(r#"{"center": [0, 0], "radius": 1, "colour": 2}"#);
    assert!(unknown.contains("unknown field `colour`"), "{unknown}");
}

#[test]
fn results_have_named_fields() {
    let text = r#"{"time": 1.5, "normal": [1, 0], "point": [0.5, 0]}"#;
    let impact: Impact<2, f32> = serde_json::from_str(text).expect(text);
    assert_eq!(
        impact,
        Impact { time: 1.5, normal: [1.0, 0.0], point: [0.5, 0.0], feature: Feature::Surface }
    );
    assert!(serde_json::from_str::<Bounce<2>>("{}").is_err());
}
