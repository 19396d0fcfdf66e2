"""What people call the games in other languages, so that each is found by the name they grew up with.

Only names in everyday use are here, and only for games that have them: twenty of the thirty are known by one
name everywhere. Spellings in Latin letters that the rules mention too are the game's own `aliases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LOCAL_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    # The sport's name in dictionaries.
    "baseball": (
        *("Beisebol", "Beyzbol", "Bejzbol", "Beisbolas", "Бейсбол", "Бейзбол", "Μπέιζμπολ", "बेसबॉल"),
        *("เบสบอล", "Bóng chày", "野球", "야구", "棒球"),
    ),
    # Wikipedia on tafl games in Russian; Japanese players of ヴィンランド・サガ (togetter.com/li/739748);
    # regencychess.hk on Hnefatafl.
    "brandub": ("Хнефатафл", "Тавлеи", "Échecs vikings", "Xadrez viking", "ネファタフル", "维京棋", "維京棋"),
    # rollthedice.in/chowka-bara on regional names; Wikipedia in Kannada and Telugu.
    "cheeta": (
        *("Gatta Mane", "Daayum", "Pakidakali", "Chomal Ishto", "Kavidi Kali", "Kach Kangri", "Changa Po"),
        *("ಚೌಕಾಬಾರ", "అష్టా చమ్మా"),
    ),
    # The Encyclopedia of Korean Culture (encykorea.aks.ac.kr) on 고누.
    "five-field-kono": ("오밭고누", "고누"),
    # Wikipedia on fox games, in English, Russian and Japanese.
    "fox-and-geese": (
        *("Fuchs und Henne", "Fuchs und Hühner", "Renard et les poules", "Raposa e gansos", "Lupo e pecore"),
        *("Schaap en wolf", "Vos en ganzen", "Räv och gäss", "Rävspel", "Lis i gęsi", "Лиса и гуси"),
        "キツネとガチョウ",
    ),
    # Wikipedia on snakes and ladders, in each of these languages.
    "logs-and-streams": (
        *("Serpents et échelles", "Cobras e escadas", "Serpentes e escadas", "Scale e serpenti"),
        *("Slangen en ladders", "Stigespil", "Slanger og stiger", "Stigespill", "Ormar och stegar"),
        *("Käärmeet ja tikapuut", "Węże i drabiny", "Hadi a žebříky", "Kígyók és létrák", "Șerpi și scări"),
        *("Zmije i ljestve", "Змии и стълби", "Змеи и лестницы", "Змії та драбини", "Φιδάκι"),
        *("Yılanlar ve merdivenler", "साँप-सीढ़ी", "सांप सीढ़ी", "Ular tangga", "บันไดงู", "งูตกบันได"),
        *("Rắn và thang", "蛇と梯子", "へびとはしご", "뱀과 사다리", "뱀주사위놀이", "蛇梯棋"),
    ),
    # Wikipedia on nine men's morris in each of these languages; ludicum.org, znicnudu.cz/hra/mlyn.
    "six-mens-morris": (
        *("Mühlespiel", "Nünistei", "Jeu du moulin", "Mérelles", "Moinho", "Jogo do moinho", "Trilha"),
        *("Juego del molino", "Mulino", "Filetto", "Tria", "Molenspel", "Mølle", "Møllespil", "Kvarnspel"),
        *("Mylly", "Młynek", "Mlýn", "Mlin", "Malom", "Țintar", "Dokuztaş", "Мельница", "Млин"),
        *("ナイン・メンズ・モリス", "シックス・メンズ・モリス"),
    ),
    # Wikipedia on Ludo, "Mensch ärgere dich nicht" and 飞行棋; europajunior.blogspot.com on parchís.
    "uckers": (
        *("Eile mit Weile", "Petits chevaux", "Jeu des petits chevaux", "Parqués", "Non t'arrabbiare"),
        *("Mens erger je niet", "Fia med knuff", "Kimble", "Chińczyk", "Człowieku, nie irytuj się"),
        *("Člověče, nezlob se", "Ki nevet a végén", "Nu te supăra, frate", "Čovječe, ne ljuti se"),
        *("Не се сърди, човече", "Лудо", "Людо", "Γκρινιάρης", "Kızma birader", "लूडो", "ลูโด"),
        *("Cờ cá ngựa", "ルドー", "パチーシ", "루도", "飞行棋", "飛行棋"),
    ),
    # Wikipedia on the royal game of Ur in each of these languages; jablog.org and regencychess.hk.
    "ur": (
        *("Jeu royal d'Ur", "Jogo real de Ur", "Gioco reale di Ur", "Koninklijk spel van Ur"),
        *("Królewska gra z Ur", "Královská hra z Uru", "Ur Kraliyet Oyunu", "Царская игра Ура"),
        *("ウル王朝のゲーム", "ウルの王家のゲーム", "ウルの王族の遊び", "ロイヤル・ゲーム・オブ・ウル"),
        *("乌尔王族局戏", "烏爾王族局戲", "烏爾皇家遊戲"),
    ),
    # Wikipedia on 西瓜棋.
    "watermelon-chess": ("西瓜棋", "瓜棋", "围瓜棋", "圍瓜棋"),
    # The Encyclopedia of Korean Culture on 윷놀이; kotobank.jp on ユンノリ; Chinese textbooks of Korean.
    "yut": ("윷놀이", "윷", "ユンノリ", "擲柶", "掷柶", "柶戏", "柶戲", "尤茨"),
}
"""Local names by the game's slug."""
