"""Contact rules, moving walls, cloths and growth."""

import copy
import itertools
import json
import pickle
import re
import threading

import numpy as np
import pytest
from scenes import SCENES
from test_simulation import gas, state
from test_simulation_kept import refused

import carom

KINDS = ["steel", "clay", "ghost", "gate"]


def by_kinds(first, second):
    pair = {first, second}
    if "ghost" in pair:
        return "ignore"
    if "gate" in pair:
        return "pass"
    return 0.5 if "clay" in pair else "bounce"


def outcomes(simulation, until):
    table = simulation.events(until)
    return list(zip(table["time"].tolist(), table["outcome"].tolist()))


def row(*kinds, rule=by_kinds, **options):
    """A ball with speed 1 and others to its right, with gaps of 2."""
    x = [[4.0 * place, 0.0] for place in range(len(kinds))]
    v = [[1.0, 0.0], *([[0.0, 0.0]] * (len(kinds) - 1))]
    return carom.Simulation(x, v, 1.0, kinds=kinds, rule=rule, **options)


def test_a_rule_that_always_bounces_changes_no_bit():
    plain, ruled = gas(), gas(rule=lambda first, second: "bounce")
    assert ruled.kinds == plain.kinds == ["ball"] * 60
    one, other = plain.events(8.0), ruled.events(8.0)
    assert set(other["outcome"]) == {"bounce"} and "outcome" not in list(one)
    assert [column for column in other if column != "outcome"] == list(one)
    assert state(plain) == state(ruled) and plain.pair_collisions > 50
    damped = [gas(damping=0.5, **rule) for rule in ({}, {"rule": carom.ContactRule()})]
    for simulation in damped:
        simulation.advance_to(4.0)
    assert state(damped[0]) == state(damped[1])
    assert len(damped[1].replay().html) == len(damped[0].replay().html)


def test_restitutions_are_those_of_the_rule():
    """With one kind, as the restitution of all balls; else for each pair."""
    for restitution in (0.0, 0.3, 1.0):
        own, ruled = gas(restitution=restitution), gas(restitution=0.9, rule=lambda first, second: restitution)
        own.advance_to(3.0), ruled.advance_to(3.0)
        assert state(own) == state(ruled)
    kinds = [str(number) for number in range(60)]

    def of_pair(first, second):
        """From 1 down to 4/7: no clusters form, whose contacts would be computed together."""
        return 1 - (int(first) * int(second) % 7) / 14

    ruled = gas(kinds=kinds, rule=of_pair)
    moved = ruled.velocities
    for event in itertools.takewhile(lambda event: event.time < 5.0, ruled):
        if event.kind == "pair":
            before, after = (np.dot(v[event.b] - v[event.a], event.normal) for v in (moved, ruled.velocities))
            assert after == pytest.approx(-before * of_pair(event.a, event.b), abs=1e-8)
        moved = ruled.velocities
    assert ruled.pair_collisions > 30


def test_balls_pass_ignore_and_bounce_by_their_kinds():
    balls = row("steel", "ghost", "clay", "gate")
    bounce, enter = balls.step(), balls.step()
    assert (bounce.time, bounce.outcome, enter.outcome, enter.a, enter.b) == (6.0, "bounce", "enter", 2, 3)
    assert balls.velocities[:, 0].tolist() == [0.25, 0.0, 0.75, 0.0]
    assert balls.passing(2) == [3] and balls.passing(3) == [2] and balls.passing(1) == []
    assert outcomes(balls, 50.0) == [(14.0, "leave"), (22.0, "enter"), (38.0, "leave")]
    assert balls.pair_collisions == 1 and balls.passing(2) == []


@pytest.mark.parametrize(("word", "left"), [("remove_first", ["b"]), ("remove_second", ["a"]), ("remove_both", [])])
@pytest.mark.parametrize("kinds", [("a", "b"), ("b", "a")])
def test_who_is_removed_depends_on_kinds_and_not_on_places(word, left, kinds):
    def rule(first, second):
        # The answer for a and b in this order, in whichever order it is called.
        swapped = {"remove_first": "remove_second", "remove_second": "remove_first"}
        return word if (first, second) == ("a", "b") else swapped.get(word, word)

    balls = row(*kinds, rule=rule)
    event = balls.step()
    assert (event.outcome, event.a, event.b, event.impulse) == ("remove", 0, 1, 0.0)
    assert balls.kinds == left and [kinds[ball] for ball in balls.ids] == left
    assert "event-wall" in balls.replay().html


@pytest.mark.parametrize(("word", "left"), [("remove_first", ["b"]), ("remove-second", ["a"]), ("remove_both", []), ("remove-both", [])])
def test_words_have_a_dash_or_an_underscore(word, left):
    """Functions wanted one of them, dictionaries the other."""
    tables = [{"between": ["a", "b"], "does": word}]
    balls = [{"center": [4 * place, 0], "velocity": [1 - place, 0], "radius": 1, "kind": kind} for place, kind in enumerate("ab")]
    scenes = [{"balls": balls, key: tables} for key in ("rule", "rules")]
    runs = [row("a", "b", rule=tables), *map(carom.Simulation.from_scene, scenes)]
    for run in runs:
        assert run.step().outcome == "remove" and run.kinds == left
    assert tables == [{"between": ["a", "b"], "does": word}], "the given dictionaries stay as they are"
    assert 'rule[0].does: unknown word "remove_frist"' in refused(row, "a", "b", rule=[{"between": ["a", "b"], "does": "remove_frist"}])


@pytest.mark.parametrize(("word", "left"), [("remove-first", ["b"]), ("remove_first", ["b"])])
def test_functions_answer_with_a_dash_or_an_underscore(word, left):
    balls = row("a", "b", rule=lambda first, second: word if first == "a" else word.replace("first", "second"))
    assert balls.step().outcome == "remove" and balls.kinds == left


class Course(carom.ContactRule):
    kinds = ("late",)

    def __init__(self):
        self.asked = []

    def pair(self, first, second):
        self.asked.append(("pair", first, second))
        return "bounce"

    def wall(self, ball, wall):
        self.asked.append(("wall", ball, wall))
        return {"-x": 0.5, "+x": "pass", "+y": "remove", "-y": "ignore"}[wall]

    def obstacle(self, ball, obstacle):
        self.asked.append(("obstacle", ball, obstacle))
        return ["remove", 0.25, "ignore"][obstacle]


def test_walls_and_obstacles_are_asked_about_too():
    course = Course()
    balls = carom.Simulation(
        x=[[2, 8], [2, 5], [2, 2], [8, 1]], v=[[1, 0], [1, 0], [1, 0], [0, -1]], r=0.5, box=[10, 10], kinds="free", rule=course,
        obstacles=({"ball": [5, y], "radius": 0.5} for y in (8, 5, 2)),
    )
    assert len(set(course.asked)) == len(course.asked) == 3 + 2 * 4 + 2 * 3
    told = [(event.time, event.a, event.outcome, event.wall, event.obstacle) for event in itertools.islice(balls, 5)]
    assert told == [
        (2.0, 0, "remove", None, 0),
        (2.0, 1, "bounce", None, 1),
        (7.5, 2, "enter", "+x", None),
        (8.5, 2, "leave", "+x", None),
        (16.0, 1, "bounce", "-x", None),
    ]
    assert balls.velocities[balls.ids == 1].tolist() == [[0.125, 0.0]] and balls.kinds == ["free"] * 3
    late = balls.insert([8, 8], [0, 1], 0.5, kind="late")
    assert late == 4 and balls.kinds[balls.ids.tolist().index(late)] == "late"
    assert balls.step()[:4] == (17.5, "wall", late, None) and late not in balls
    assert len(course.asked) == 17, "the rule is not called during the run"


def test_balls_change_their_kind():
    balls = row("steel", "ghost")
    balls.advance_to(3.0)
    message = refused(balls.set_kind, 1, "steel")
    assert message.startswith("the ball would overlap ball ") and balls.kinds == ["steel", "ghost"]
    known = 'there is no kind "gold", only "ball", "steel", "ghost"; give one of these, or list it in `kinds`'
    assert known in refused(balls.set_kind, 1, "gold") and "there is no ball 7" in refused(balls.set_kind, 7, "steel")
    for change in (lambda: balls.insert([0, 9], [0, 0], 1.0), lambda: balls.set_kind(1, "ball")):
        assert 'the rule has no answers for the kind "ball"; give another `kind`, or name it in the `kinds` of the rule' in refused(change)
    balls.advance_to(9.0)
    balls.set_kind(1, "steel")
    balls.set_velocity(1, [2.0, 0.0])
    assert balls.step().outcome == "bounce"
    known = 'there is no kind "steel", only "ball"; give one of these, or list it in `kinds`'
    assert known in refused(gas(3).set_kind, 0, "steel") and known in refused(gas(3).insert, [-5, -5], [0, 0], 1.0, kind="steel")


def test_a_rule_is_kept_with_its_answers():
    """Also during a passage, and with a function that cannot be pickled."""
    whole = gas(100, kinds=KINDS * 25, rule=lambda first, second: by_kinds(first, second))
    for _ in range(12):
        whole.advance_to(whole.time + 0.5)
        for other in (carom.Simulation.load(whole.save()), pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole)):
            assert other.save() == whole.save() and other.kinds == whole.kinds
            assert [other.passing(ball) for ball in other.ids] == [whole.passing(ball) for ball in whole.ids]
        ahead = other.events(other.time + 2.0)
        assert {"enter", "leave"} < set(ahead["outcome"])
        again = copy.deepcopy(whole).events(whole.time + 2.0)
        assert again["time"].tolist() == ahead["time"].tolist() and again["outcome"].tolist() == ahead["outcome"].tolist()
    assert whole.pair_collisions > 20 and any(whole.passing(ball) for ball in whole.ids)


class Broken(Exception):
    pass


def test_what_a_rule_raises_comes_out_as_it_is():
    def rule(first, second):
        raise Broken(first, second)

    with pytest.raises(Broken) as caught:
        row("a", "b", rule=rule)
    assert caught.value.args == ("a", "a")
    assert "missing 1 required" in refused(row, "a", rule=lambda first, second, third: 1, error=TypeError)


@pytest.mark.parametrize(
    ("answer", "error"),
    [(1000.5, ValueError), (-0.1, ValueError), (np.nan, ValueError), ("bounces", ValueError), ("remove", ValueError), (None, TypeError), (True, TypeError)],
)
def test_answers_that_are_none_are_refused_by_question(answer, error):
    message = refused(row, "steel", "clay", rule=lambda first, second: answer if first != second else 1, error=error)
    assert message.startswith(f"rule.pair('clay', 'steel') is {answer!r}; give a restitution from 0 to 1000, \"bounce\", \"pass\", ")
    assert message.endswith('"remove_second" or "remove_both"')


def test_answers_may_be_of_numpy():
    balls = row("steel", "clay", rule=lambda first, second: np.float32(0.5))
    balls.step()
    assert balls.velocities[:, 0].tolist() == [0.25, 0.75]


class Late(carom.ContactRule):
    kinds = ("late", None)


@pytest.mark.parametrize(
    ("given", "message", "error"),
    [
        ({"kinds": ["a", "b", "c"]}, "kinds has 3 entries for 2 balls; give one for each, or a single one for all", ValueError),
        ({"kinds": ["a", 1]}, "kinds[1] is 1; give strings", TypeError),
        ({"kinds": [1, 2]}, "kinds[0] is 1; give strings", TypeError),
        ({"kinds": 5}, "kinds is 5; give a string, or a list with one for each ball", TypeError),
        ({"rule": Late()}, "rule.kinds[1] is None; give strings", TypeError),
        ({"kinds": [str(n) for n in range(2000)]}, "there are 2000 kinds; give at most 1024", ValueError),
        ({"kinds": [str(n) for n in range(70_000)], "rule": None}, "there are 70000 kinds; give at most 65535", ValueError),
        ({"rule": 0.5}, "rule is 0.5; give a function of two kinds, a carom.ContactRule, or a list of dictionaries with the keys", TypeError),
        ({"rule": carom.ContactRule}, "ContactRule'>; give a function of two kinds, a carom.ContactRule, or a list of dictionaries", TypeError),
    ],
)
def test_rules_and_kinds_are_refused_by_name(given, message, error):
    balls = {"x": [[0, 0], [5, 0]], "v": [0, 0], "r": 1.0, "rule": by_kinds}
    assert message in refused(carom.Simulation, **{**balls, **given}, error=error)


def test_a_rule_may_ask_other_simulations():
    other = row("steel", "clay")

    def rule(first, second):
        worker = threading.Thread(target=other.advance_to, args=(other.time + 1.0,))
        worker.start()
        worker.join()
        return 1.0 if other.time < 2.0 else "ignore"

    assert row("a", "b", rule=rule).step() is None and other.time == 3.0


def test_what_depends_on_speed_is_done_between_events():
    """A restitution that depends on speed: new velocities after an event."""
    balls = carom.Simulation([[0, 0], [5, 0]], [[4, 0], [0, 0]], 1.0)
    event = balls.step()
    balls.set_velocity(event.a, [1.5, 0.0])
    balls.set_velocity(event.b, [2.5, 0.0])
    assert balls.step(10.0) is None and balls.velocities[:, 0].tolist() == [1.5, 2.5]


def test_a_piston_heats_a_gas():
    hot = gas(30)
    before, (_, (_, high)) = hot.kinetic_energy, hot.space
    hot.move_wall("+x", to=high[0] - 2.0, speed=0.5)
    assert hot.wall_position("+x") == high[0] and hot.wall_velocity("+x") == -0.5 and hot.wall_velocity("-x") == 0.0
    work = 0.0
    while (event := hot.step(3.9)) is not None:
        work += event.work
    assert work > 0 and hot.kinetic_energy - before == pytest.approx(work, rel=1e-12)
    kept = pickle.loads(pickle.dumps(hot))
    for one in (hot, kept):
        one.stop_wall("+x")
        one.advance_to(5.0)
    assert state(hot) == state(kept) and high[0] - 2.0 < hot.wall_position("+x") < high[0]
    # The replay shows when the wall moves and when it stops.
    words = re.search(r'<script type="application/json" id="replay-words">(.*?)</script>', hot.replay().html)
    started, stopped = json.loads(words[1])["walls"]
    assert started == [1, 0.0, high[0], -0.5] and stopped == [1, pytest.approx(3.9), hot.wall_position("+x"), 0.0]


def test_walls_that_cannot_move_are_refused():
    balls = gas(4)
    assert 'there is no wall "+z"; give one of -x, +x, -y, +y' in refused(balls.move_wall, "+z", 1.0, 1.0)
    assert "wall +x cannot move to 1: the balls and the opposite wall need the space up to" in refused(balls.move_wall, "+x", 1.0, 1.0)
    assert "wall +x cannot move at speed -1; give one above 0" in refused(balls.move_wall, "+x", 20.0, -1.0)
    assert refused(balls.move_wall, "+x", np.nan, 1.0) == "to is nan; give a number"
    assert "cannot move among balls that are damped, fall or roll" in refused(gas(4, damping=0.1).move_wall, "+x", 20.0, 1.0)
    for ask in (lambda space: space.wall_position("-x"), lambda space: space.move_wall("-x", 0.0, 1.0), lambda space: space.stop_wall("-x")):
        assert "there is no wall -x" in (message := refused(ask, gas(4, box=None))) and "a box" in message


def test_balls_on_a_cloth_are_struck():
    table = carom.Simulation.from_scene(SCENES / "trick-shots.toml")
    while table.step() is not None:
        pass
    table.advance_to(max(table.time, table.rest_time))
    ball, before = int(table.ids[0]), table.time
    assert table.spins.shape == (len(table), 3) and not table.velocities.any()
    kept = pickle.loads(pickle.dumps(table))
    events = [one.strike(ball, [0.5, 0.25], [1.0, -2.0, 3.0]) for one in (table, kept)]
    assert events[0] == events[1] and (events[0].kind, events[0].a, events[0].time) == ("cue", ball, before)
    (place,) = np.flatnonzero(table.ids == ball)
    assert table.velocities[place].tolist() == [0.5, 0.25] and table.spins[place] == pytest.approx([1.0, -2.0, 3.0])
    for one in (table, kept):
        one.advance_to(before + 1.0)
    assert state(table) == state(kept) and table.replay().html == kept.replay().html
    assert "balls do not spin without a cloth" in refused(gas(3).strike, 0, [1, 0], [0, 0, 0])
    assert "there is no ball 99" in refused(table.strike, 99, [1, 0], [0, 0, 0])
    assert gas(3).rest_time is None and not gas(3).spins.any()


def test_a_cloth_comes_with_arrays_as_in_a_scene():
    scene = """
        dimension = 2
        until = 100.0
        motion = { model = "cue-sport", sliding = 0.25, cushion_height = 1.3 }
        boundary = { kind = "box", min = [0, 0], max = [2.54, 1.27], restitution = 0.9 }
        ball = [
            { center = [0.6, 0.6], radius = 0.028575, mass = 0.17, velocity = [2.0, 0.3], spin = [0, 40, 20], restitution = 0.95 },
            { center = [1.9, 0.6], radius = 0.028575, mass = 0.17, restitution = 0.95 },
        ]
    """
    told = carom.Simulation.from_scene(scene)
    table = carom.Simulation(
        [[0.6, 0.6], [1.9, 0.6]],
        [[2.0, 0.3], [0, 0]],
        0.028575,
        mass=0.17,
        restitution=0.95,
        box=[2.54, 1.27],
        wall_restitution=0.9,
        cloth={"sliding": 0.25, "cushion_height": 1.3},
        spin=[[0, 40, 20], [0, 0, 0]],
    )
    assert state(table) == state(told) and table.spins.tolist() == [[0, 40, 20], [0, 0, 0]]
    rows = [one.events(until=100.0) for one in (table, told)]
    assert len(rows[0]["time"]) == 5 and rows[0]["time"].tolist() == rows[1]["time"].tolist()
    assert table.trajectory_hash == told.trajectory_hash and state(table) == state(told)


def test_a_cloth_that_cannot_be_is_refused():
    def made(**options: object):
        return lambda: carom.Simulation([[0, 0], [3, 0]], [0, 0], 1.0, **options)

    def why(**options: object) -> str:
        return refused(made(**options))

    assert why(cloth={"slidin": 0.2}) == "motion.slidin: unknown key `slidin`; did you mean `sliding`?"
    assert "`rolling` is 0.2 and `sliding` 0.2" in why(cloth={"rolling": 0.2, "sliding": 0.2})
    assert why(cloth={}, friction=0.1).startswith("motion.friction: `model` and `friction` are both given; keep one of them")
    assert why(cloth={"friction": 0.1}).startswith("motion.friction: `model` and `friction` are both given; keep one of them")
    assert why(cloth={"model": "skates"}).startswith('motion.model: unknown word "skates"; ')
    for value in (np.inf, np.nan):
        assert why(cloth={}, spin=[[0, 0, 1], [0, value, 0]]) == f"spin[1, 1] is {value}; give a finite number"
    assert why(cloth={}, spin=[1, 2]) == (
        "spin has the shape (2,); give angular velocities about the axes x, y and z, three numbers for each ball"
    )
    assert why(cloth={}, mass=[1, np.inf], spin=[0, 0, 1]).startswith("spin[1]: ball 1 has infinite mass, and no impulse moves it; ")
    with_a_fixed_ball = made(cloth={}, mass=[1, np.inf], spin=[[0, 0, 9], [0, 0, 0]])()
    assert with_a_fixed_ball.spins.tolist() == [[0, 0, 9], [0, 0, 0]]
    assert why(cloth={}, spin=[[0, 0, 0], [1e99, 0, 0]]).startswith("spin[1]: ")
    assert why(spin=[0, 0, 1]) == "spin is given, and balls do not spin without a cloth; give a cloth, such as {}"
    assert why(cloth={}, spin=np.zeros((3, 3))).startswith("x has the shape (2, 2)")
    message = refused(lambda: carom.Simulation([0, 0, 0], [0, 0, 0], 1.0, cloth={}))
    assert message.startswith("motion.model: a cloth needs a scene of dimension 2; ")
    with pytest.raises(TypeError, match="cloth is True; give a dictionary"):
        made(cloth=True)()


def test_balls_grow_until_they_stop():
    balls = carom.Simulation([[0, 0], [9, 0]], [0, 0], [1.0, 2.0], growth=0.5)
    event = balls.step()
    # They touch at 3 (1 + t / 2) = 9, and rebound as fast as they grow.
    assert (event.time, event.kind) == (pytest.approx(4.0, rel=1e-15), "pair")
    assert balls.growth_factor == pytest.approx(3.0, rel=1e-15) and balls.radii.tolist() == pytest.approx([3.0, 6.0], rel=1e-15)
    assert balls.velocities.tolist() == [[-1.5, 0.0], [1.5, 0.0]]
    kept = pickle.loads(pickle.dumps(balls))
    for one in (balls, kept):
        one.stop_growing()
        one.stop_growing()
        one.advance_to(6.0)
        assert one.radii.tolist() == pytest.approx([3.0, 6.0], rel=1e-15)
        assert one.positions[:, 0].tolist() == pytest.approx([-3.0, 12.0], rel=1e-15) and not one.positions[:, 1].any()
        assert one.growth_factor == 1.0
    assert "or balls grew" in refused(balls.replay)


def test_balls_grow_into_a_packing():
    random = np.random.default_rng(5)
    sites = np.arange(1.0, 8.0, 2.0)
    x = np.stack(np.meshgrid(sites, sites, sites), axis=-1).reshape(-1, 3)
    gas = carom.Simulation(x, random.normal(size=x.shape), 0.1, periodic=[8, 8, 8], growth=0.5)
    twin = pickle.loads(pickle.dumps(gas))
    share = lambda: 4 / 3 * np.pi * (gas.radii**3).sum() / 8**3
    radius = (0.55 * 8**3 / (len(gas) * 4 / 3 * np.pi)) ** (1 / 3)
    for one in (gas, twin):
        one.advance_to((radius / 0.1 - 1) / 0.5)
    assert share() == pytest.approx(0.55) and gas.pair_collisions > 1000
    assert gas.trajectory_hash == twin.trajectory_hash and state(gas) == state(twin)
    gas.stop_growing()
    apart = gas.positions[:, None] - gas.positions
    apart -= 8 * np.round(apart / 8)
    distances = np.sqrt((apart**2).sum(axis=-1)) + 8 * np.eye(len(gas))
    assert distances.min() >= 2 * radius * (1 - 1e-12)
    energy = gas.kinetic_energy
    assert len(gas.events(until=gas.time + 1.0)["time"]) > 1000 and gas.kinetic_energy == pytest.approx(energy, rel=1e-12)
    # Without room they jam.
    small = carom.Simulation(x, random.normal(size=x.shape), 0.1, periodic=[8, 8, 8], growth=0.5)
    assert "collide" in refused(small.advance_to, 1000.0)


def test_growth_that_cannot_be_is_refused():
    def why(**options: object) -> str:
        return refused(lambda: carom.Simulation([[0, 0], [3, 0]], [0, 0], 1.0, **options))

    assert why(growth=-1) == "motion.growth: the value is -1; give a finite number that is at least 0"
    assert why(growth=1e101).startswith("motion.growth: the rate of growth is 1e101; give a number from 0 to 1e100")
    assert "there can be no obstacle in a scene with growing balls; " in why(growth=1e60, obstacles=[{"ball": [9, 9], "radius": 1}])
    assert "r[0]: speed of growth " in refused(lambda: carom.Simulation([[0, 0]], [0, 0], 1e60, growth=1e60))
    assert why(growth=np.nan) == "growth is nan; give a number"
    assert why(growth=1, damping=1).startswith("motion.growth: `damping` and `growth` are both given; keep one of them")


def test_a_ball_of_infinite_mass_that_moves_is_a_paddle():
    balls = carom.Simulation([[3, 5], [8, 5]], [[2, 0], [0, 0]], [1, 0.5], mass=[np.inf, 1], box=[20, 10])
    events = balls.events(2.0)
    assert events["time"].tolist() == [1.75] and events["impulse"].tolist() == [4.0]
    assert balls.velocities.tolist() == [[2, 0], [4, 0]] and balls.positions[0].tolist() == [7, 5]
    balls.set_velocity(0, [0, 0])
    balls.advance_to(3.0)
    assert balls.positions[0].tolist() == [7, 5]
    balls.set_velocity(0, [-7, 0])
    balls.advance_to(4.0)
    assert balls.positions[0].tolist() == [0, 5], "it goes through walls"
