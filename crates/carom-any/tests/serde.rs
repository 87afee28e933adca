//! Balls in the format of other programs.

use carom_any::Ball;

#[test]
fn a_ball_without_a_velocity_is_at_rest() {
    let read = |text| serde_json::from_str::<Ball>(text);
    let ball = read(r#"{ "center": [1, 2.5], "radius": 0.5 }"#).unwrap();
    assert_eq!(ball, Ball { center: vec![1.0, 2.5], radius: 0.5, velocity: None });
    let ball = read(r#"{ "center": [1, 2], "radius": 1, "velocity": [0, 3] }"#).unwrap();
    assert_eq!(ball.velocity, Some(vec![0.0, 3.0]));
    assert!(read(r#"{ "center": [1, 2] }"#).unwrap_err().to_string().contains("radius"));
}
