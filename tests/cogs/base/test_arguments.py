"""Lists of a person's matches, and which match is meant where none is named."""

from bot.match.lists import Which
from bot.match.model import Place
from cogs.base.arguments import ANOTHER_GAME, MORE_GAMES, NO_SUCH_GAME, game_choices, match_choices
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES, TEXT_LENGTH
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import CHANNEL

FAR = Place(10**18, 10**18 + 7, 10**18 + 9)
PEOPLE = 10**18


async def alone(lodge, count, place=FAR, user=ANN):
    """The numbers of that many running matches of one person alone."""
    made = [await lodge.matches.challenge(game="el-oso", challenger=user, place=place) for _ in range(count)]
    return [match.id for match in made]


async def choices(lodge, user, typed, which=Which.ALL):
    interaction = lodge._interaction(user, 4, {"id": "1", "name": "board", "type": 1, "options": []})
    return [(choice.name, choice.value) for choice in await match_choices(interaction, typed, which)]


async def test_a_list_is_cut_where_a_message_ends_and_says_how_many_are_missing(lodge):
    for number in range(60):
        people = [PEOPLE + 4 * number + seat for seat in range(3)]
        await lodge.matches.challenge(
            game="uckers", challenger=people[0], place=FAR, invited=(ANN, *people[1:])
        )
    await alone(lodge, 1)
    await lodge.command(ANN, "matches")
    text = lodge.text(lodge.newest()).strip()
    heading, *lines, last = text.splitlines()
    assert heading == "### Your games"
    assert lines[0].startswith("El Oso: **your turn** · https://discord.com/channels/")
    assert lines[1].startswith("Uckers with <@1000000000000000000>, ")
    assert all(line.endswith(FAR.link) for line in lines)
    assert 10 < len(lines) < 25
    assert last == f"{61 - len(lines)} more"
    assert len(text) <= TEXT_LENGTH


async def test_a_list_that_fits_is_whole(lodge):
    await alone(lodge, 25)
    await lodge.command(ANN, "matches")
    _, *lines = lodge.text(lodge.newest()).strip().splitlines()
    assert len(lines) == 25
    assert "more" not in lines[-1]


async def test_ten_are_named_of_those_that_come_into_question(lodge):
    made = await alone(lodge, 12)
    for command in ("resign", "board"):
        await lodge.command(ANN, command)
        names = ", ".join(f"{number} · El Oso · your turn" for number in made[:9])
        said = "You have 12 games here. Add the number of the one you mean: "
        said += f"{names} or {made[9]} · El Oso · your turn."
        assert lodge.whispers()[-1] == said


async def test_matches_are_named_with_the_people_in_them(lodge):
    for number in (1, 2):
        await lodge.command(ANN, "play", game="brandub")
        await lodge.press(BEN, f"act|{number}|0|accept", lodge.newest())
    await lodge.command(ANN, "resign")
    said = lodge.whispers()[-1].replace(" · your turn", "")
    assert said.startswith("You have 2 games here. Add the number of the one you mean: ")
    assert all(f"{number} · Hnefatafl (Brandub) · with <@{BEN}>" in said for number in (1, 2))
    await lodge.command(ANN, "resign", match=2)
    question = lodge.text(lodge.newest())
    assert f"Resign match 2, Hnefatafl (Brandub) against <@{BEN}>?" in question


async def test_the_only_one_here_is_meant_before_those_elsewhere(lodge):
    await alone(lodge, 2)
    (here,) = await alone(lodge, 1, Place(None, CHANNEL))
    await lodge.command(ANN, "resign")
    assert f"Resign match {here}" in lodge.text(lodge.newest())
    await lodge.command(BEN, "board")  # the only one here is somebody else's
    assert (await lodge.matches.get(here)).place.message_id == lodge.newest()
    (other,) = await alone(lodge, 1, user=CLEO)
    await lodge.command(CLEO, "resign")
    assert f"Resign match {other}" in lodge.text(lodge.newest())


async def test_choices_are_at_most_twenty_five_those_here_first_and_of_what_was_typed(lodge):
    made = await alone(lodge, 24)
    (here,) = await alone(lodge, 1, Place(None, CHANNEL))
    await lodge.matches.challenge(game="yonmoque", challenger=BEN, place=FAR, invited=(ANN,))
    found = await choices(lodge, ANN, "")
    assert [number for _, number in found] == [here, *made]
    assert found[0] == (f"{here} · El Oso · your turn", here)
    assert [name for name, _ in await choices(lodge, ANN, "YON")] == ["26 · Yonmoque"]
    assert [number for _, number in await choices(lodge, ANN, "5")] == [25, 5, 15]
    assert [number for _, number in await choices(lodge, ANN, 26)] == [26]
    assert await choices(lodge, ANN, "26", Which.PLAYED) == []
    assert len(await choices(lodge, ANN, "", Which.TURN)) == 25


async def test_without_a_number_it_says_that_it_is_not_ones_turn(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    await lodge.press(BEN, "act|1|0|accept", lodge.newest())
    match = await lodge.matches.get(1)
    other = next(user for user in (ANN, BEN) if user not in (match.seats[seat] for seat in match.waiting_for))
    await lodge.command(other, "move", move="a1")
    assert lodge.whispers()[-1].startswith("It's not your turn. Waiting for")


async def test_where_several_matches_wait_the_suggestion_is_to_name_one_first(lodge):
    await alone(lodge, 2)
    interaction = lodge._interaction(ANN, 4, {"id": "1", "name": "move", "type": 1, "options": []})
    (choice,) = await lodge.bot.get_cog("MoveCommand")._legal_moves(interaction, "a1")
    assert choice.name == "Choose a match first."


async def games_suggested(lodge, user, typed=""):
    interaction = lodge._interaction(user, 4, {"id": "1", "name": "play", "type": 1, "options": []})
    return [(choice.name, choice.value) for choice in await game_choices(interaction, typed)]


async def test_with_nothing_typed_ones_own_games_come_first_and_then_a_mix(lodge):
    first = await games_suggested(lodge, BEN)
    assert len(first) == MOST_CHOICES
    assert first[-1] == (str(MORE_GAMES), ANOTHER_GAME)
    assert len(dict(first)) == MOST_CHOICES
    kinds = {name.rsplit(" · ", 1)[1] for name, _ in first[:7]}
    assert len(kinds) == 7

    for game in ("yut", "el-oso", "uckers"):
        match = await lodge.matches.challenge(
            game=game, challenger=ANN, place=FAR, invited=(BEN,) * (game != "el-oso")
        )
        if game == "yut":
            await lodge.matches.join(match.id, BEN)
            await lodge.matches.resign(match.id, ANN)
    suggested = [value for _, value in await games_suggested(lodge, ANN)]
    assert suggested[:3] == ["uckers", "el-oso", "yut"]  # under way, then over
    assert len(suggested) == len(set(suggested)) == MOST_CHOICES
    assert await games_suggested(lodge, BEN) == first  # kept for a minute
    assert [value for _, value in await games_suggested(lodge, CLEO)] == [value for _, value in first]


async def test_what_is_typed_is_suggested_with_its_people_time_and_kind(lodge):
    assert await games_suggested(lodge, ANN, "yonm") == [
        ("Yonmoque · 2 players · 10–20 min · line", "yonmoque")
    ]
    assert await games_suggested(lodge, ANN, "ludo") == [
        ("Uckers (Ludo) · 2 to 4 players · 20–45 min · race", "uckers")
    ]
    assert await games_suggested(lodge, ANN, "zzzz") == [(str(NO_SUCH_GAME), ANOTHER_GAME)]
    assert (await games_suggested(lodge, ANN, "2"))[-1][1] == ANOTHER_GAME
    for typed in ("", *"abcdefghijklmnopqrstuvwxyz1234"):
        found = await games_suggested(lodge, ANN, typed)
        assert 1 <= len(found) <= MOST_CHOICES
        assert all(len(name) <= CHOICE_LENGTH for name, _ in found)


async def test_the_line_that_stands_for_all_others_is_no_game_but_says_how_to_find_one(lodge):
    for command in ("play", "rules", "leaderboard"):
        await lodge.command(ANN, command, game=ANOTHER_GAME)
        assert lodge.whispers()[-1] == str(MORE_GAMES)
    await lodge.command(ANN, "play", game="Royal Game of Ur")
    assert (await lodge.matches.get(1)).game.slug == "ur"
