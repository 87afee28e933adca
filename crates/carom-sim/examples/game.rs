//! A small game with rules in sixty lines.
//!
//! A paddle throws balls up, a sensor counts them, a pocket takes them, balls that fall through the
//! floor are lost, and new ones come. It shows half a minute at 60 frames a second, drawn as text
//! every ten seconds. Run with `cargo run --example game`.

use std::error::Error;

use carom::{Body, Circle, Mass};
use carom_sim::{Boundary, Contact, Outcome, PairRule, Rules, Side, Simulation, Wall, WallRule};

const BALL: u16 = 0;
const PADDLE: u16 = 1;
const SENSOR: u16 = 2;
const POCKET: u16 = 3;

const FLOOR: Wall = Wall { axis: 1, side: Side::Low };

fn rules() -> Rules {
    Rules::new().pair(BALL, SENSOR, PairRule::Pass).pair(BALL, POCKET, PairRule::RemoveFirst).wall(
        BALL,
        FLOOR,
        WallRule::Remove,
    )
}

#[derive(Debug, Default)]
struct Score {
    counted: u32,
    pocketed: u32,
    lost: u32,
}

fn play() -> Result<Score, Box<dyn Error>> {
    let round = |x, y, radius| Circle::new([x, y], radius).map(Circle::at_rest);
    let mut game = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [40.0, 20.0])?)
        .rules(rules())
        .body_as(Body::new(round(20.0, 3.0, 2.0)?, Mass::new(1e4)?), PADDLE)
        .body_as(Body::new(round(20.0, 13.0, 3.0)?, Mass::fixed()), SENSOR)
        .body_as(Body::new(round(36.0, 17.0, 2.0)?, Mass::fixed()), POCKET)
        .build()?;
    let paddle = game.id(0).ok_or("the paddle")?;
    let mut score = Score::default();
    for frame in 0..=1800_u32 {
        if frame % 60 == 0 {
            // From one side and the other; no ball is added while another one is in its place.
            let x = if frame % 120 == 0 { 8.0 } else { 32.0 };
            let ball = Circle::new([x, 18.0], 0.5)?.moving([20.0 - x, -9.0])?;
            let _ = game.insert(Body::new(ball, Mass::new(1.0)?));
        }
        // The paddle goes below the lowest ball, and up against it once it is near.
        let balls = game.ids().filter(|&ball| game.kind(ball) == BALL);
        let lowest = balls.map(|ball| game.position(ball)).min_by(|a, b| a[1].total_cmp(&b[1]));
        let [x, y] = game.position(paddle);
        let [to_x, ball_y] = lowest.unwrap_or([20.0, 20.0]);
        let to_y = if ball_y < 7.0 { 5.0 } else { 3.0 };
        game.set_velocity(paddle, [8.0 * (to_x.clamp(3.0, 37.0) - x), 8.0 * (to_y - y)])?;

        while let Some(event) = game.step(f64::from(frame + 1) / 60.0)? {
            match (event.outcome, event.contact) {
                (Outcome::Enter, _) => score.counted += 1,
                (Outcome::Remove, Contact::Pair { .. }) => score.pocketed += 1,
                (Outcome::Remove, _) => score.lost += 1,
                (Outcome::Leave | Outcome::Bounce | Outcome::Roll, _) => {}
            }
        }
        if frame % 600 == 0 {
            println!("{}{score:?}\n", picture(&game));
        }
    }
    Ok(score)
}

/// The table in characters: `*` a ball, `=` the paddle, `.` the sensor, `O` the pocket.
fn picture(game: &Simulation<2>) -> String {
    let sign = |x: f64, y: f64| {
        let is_in = |center: [f64; 2], r: f64| (center[0] - x).hypot(center[1] - y) < r + 0.5;
        let mut there = game.ids().filter(|&id| is_in(game.position(id), game.radius(id)));
        there.next().map_or(' ', |id| match game.kind(id) {
            BALL => '*',
            PADDLE => '=',
            SENSOR => '.',
            _ => 'O',
        })
    };
    let row = |k: u32| (0..40).map(|i| sign(f64::from(i) + 0.5, f64::from(k) + 0.5)).collect();
    (0..10).rev().map(|k| row(2 * k)).fold(String::new(), |all, row: String| all + &row + "\n")
}

fn main() -> Result<(), Box<dyn Error>> {
    play().map(|_| ())
}

#[test]
fn the_game_is_played() {
    let Score { counted, pocketed, lost } = play().unwrap();
    assert!(counted > 10 && pocketed > 0 && lost > 0, "{counted} {pocketed} {lost}");
}
