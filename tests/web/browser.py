# SPDX-License-Identifier: MIT
#
# browser.py PROGRAM ROOT CHROMIUM CHROMEDRIVER: drives teaching pages in headless Chromium, and
# says what is not as the manual has it.
import json
import os
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

program, root, chromium, chromedriver = sys.argv[1:5]
MACHINE = "skylake-sp-6148"
failures = []


def check(what, is_so, found=""):
    if not is_so:
        failures.append(f"{what} {found}")
        print("wrong:", what, found)


def same(what, page, expected):
    check(what, page == expected, f"(page {page!r}, expected {expected!r})")


def ask(*words):
    return json.loads(subprocess.run([program, *words, "--format", "json"], check=True,
                                     capture_output=True).stdout)


def write_page(folder, kernel, *options):
    page = os.path.join(folder, os.path.basename(kernel) + ".html")
    subprocess.run([program, "teach", os.path.join(root, kernel), "-m", MACHINE, *options,
                    "-o", page], check=True)
    return page


def start(folder):
    options = Options()
    options.binary_location = chromium
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--window-size=1200,1000", f"--user-data-dir={folder}/profile"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service(chromedriver), options=options)
    driver.set_script_timeout(300)
    return driver


class Page:
    def __init__(self, driver, file, address=""):
        self.driver = driver
        driver.get("about:blank")
        driver.get(f"file://{file}{address}")
        self.wait()

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    # Until all of it is shown for the state that it has.
    def wait(self):
        until = time.monotonic() + 300
        while time.monotonic() < until:
            if self.run("return document.documentElement.dataset.complete !== undefined"):
                return
            time.sleep(0.02)
        raise RuntimeError("the page was not complete in five minutes: " +
                           str(self.driver.get_log("browser")))

    def text(self, name):
        return self.run("return document.getElementById(arguments[0]).textContent", name)

    # As a reader does: the event comes from the element.
    def put(self, name, value, event="input"):
        self.run("const item = document.getElementById(arguments[0]);"
                 "if (item.type === 'checkbox') item.checked = arguments[1];"
                 "else item.value = arguments[1];"
                 "item.dispatchEvent(new Event(arguments[2], { bubbles: true }));",
                 name, value, event)
        self.wait()

    def click(self, name):
        self.run("document.getElementById(arguments[0]).click()", name)

    def state(self):
        return self.run("return JSON.parse(JSON.stringify(state))")


# ---- each of them a promise of the manual ----

# Nothing but the page itself is asked for, and the console stays empty.
def check_silence(driver, file):
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] != "Network.requestWillBeSent":
            continue
        params = message["params"]
        if not params["documentURL"].startswith("chrome:"):  # what the browser begins with
            url = params["request"]["url"]
            check(f"{file}: request", url.startswith(("file:", "data:", "about:", "blob:")), url)
    for entry in driver.get_log("browser"):
        check(f"{file}: console", False, entry["message"])


def link_bytes(kernel, size):
    found = ask(os.path.join(root, kernel), "-m", MACHINE, "-D", f"N={size}")
    return found["traffic"][0]["links"][0]["total_bytes_per_it"]


def check_verdicts(page):
    page.put("safety", "1")
    for size, verdict in ((1024, "holds"), (1032, "broken"), (1025, "broken"), (500, "holds")):
        page.put("size-0-number", str(size), "change")
        same(f"verdict at {size}", page.run("return document.getElementById('verdict').className"),
             verdict)
        expected = f"{link_bytes('kernels/2d-5pt.c', size):.4g}"
        check(f"bytes at {size}", f"{expected} B per iteration" in page.text("verdict"),
              page.text("verdict"))
    page.put("safety", "2")
    same("verdict with a safety factor of 2 at 500",
         page.run("return document.getElementById('verdict').className"), "holds")
    page.put("size-0-number", "520", "change")
    same("verdict with a safety factor of 2 at 520",
         page.run("return document.getElementById('verdict').className"), "tight")


def check_limits(page):
    page.put("size-0-number", "4000", "change")
    row = page.run("return [...document.querySelectorAll('#limit-table tr')[1].cells]"
                   ".map((cell) => cell.textContent)")
    same("limits in L1", row[2:6], ["1024", "512", "682", "1365"])
    page.wait()
    words = page.text("limits-simulated")
    check("simulated limits", "N = 1024: 24.0" in words and "N = 1032: 40.0" in words, words)


def small_machine(folder, lines, line):
    file = os.path.join(folder, "small.yml")
    with open(file, "w", encoding="utf-8") as out:
        out.write(f"""rfmodel: 1
name: one small cache
kind: cpu
cores: 1
clock: 1 GHz
flops: {{fma: 16 /cy}}
caches:
- {{name: L1, size: {lines * line} B, ways: {lines}, line: {line} B, cores: 1}}
memory: {{bus: 1 x 3200 MT/s x 8 B}}
""")
    return file


# Every step of the animation says hit or miss; so many does the simulator count.
def count_steps(page):
    return page.run("""
        const counts = { hit: 0, miss: 0, past: 0 };
        document.getElementById("sweep-sweepFirst").click();
        while (Number(document.getElementById("sweep-at").value) < small.touches.length) {
            document.getElementById("sweep-sweepStep").click();
            ++counts[document.getElementById("touch").className];
        }
        return counts;""")


def check_sweep(page, folder):
    page.put("small-0", "12", "change")
    enough = page.state()["small"]["lines"]
    for lines in (enough, enough - 1, 4):
        page.put("sweep-lines", str(lines))
        level = ask(os.path.join(root, "kernels/2d-5pt.c"), "-m", small_machine(folder, lines, 64),
                    "-D", "N=12", "-P", "sim")["traffic"][0]["levels"][0]
        counts = count_steps(page)
        same(f"hits with {lines} lines", counts["hit"], level["hits"])
        same(f"misses with {lines} lines", counts["miss"], level["misses"])
        cells = page.run("return [...document.querySelectorAll('#sweep-counts td')]"
                         ".map((cell) => Number(cell.textContent))")
        same(f"counts with {lines} lines", cells[:4],
             [level["accesses"], level["hits"], level["misses"], level["store_misses"]])
        check(f"whole sweep with {lines} lines", f"{level['misses']} misses" in
              page.text("sweep-whole"), page.text("sweep-whole"))
    page.click("sweep-sweepFirst")
    page.click("sweep-sweepMiss")
    check("first miss", "Touch 1," in page.text("touch") and "Miss" in page.text("touch"),
          page.text("touch"))
    page.put("nt-1", True, "change")
    same("touches of stores past the cache", count_steps(page)["past"], 100)
    page.put("nt-1", False, "change")


def check_play(page):
    page.click("sweep-sweepFirst")
    page.click("sweep-sweepPlay")
    until = time.monotonic() + 20
    while page.run("return at") < 2 and time.monotonic() < until:
        time.sleep(0.05)
    page.click("sweep-sweepPlay")
    reached = page.run("return at")
    check("playing goes on", reached >= 2, reached)
    time.sleep(0.5)
    same("pausing stops", page.run("return at"), reached)


def check_reuse(page):
    page.put("safety", "1")
    page.put("size-0-number", "1032", "change")
    page.run("document.querySelector('#reuse button[data-access=\"0\"]').focus()")
    words = page.text("reuse-words")
    check("where data were touched last", "a[j][i-1]" in words and "32*N - 16" in words and
          "L1: broken" in words, words)
    page.run("document.querySelector('#reuse button[data-access=\"3\"]')"
             ".dispatchEvent(new Event('mouseenter'))")
    check("who leads", "leads" in page.text("reuse-words"), page.text("reuse-words"))
    same("arrows by verdict",
         page.run("return [...document.querySelectorAll('#reuse path.arrow')]"
                  ".map((arrow) => arrow.classList[1]).sort()"), ["broken", "broken", "holds"])


# Blocks are those that the program proposes, and their slider says what it forecasts.
def check_blocks(page):
    page.put("size-0-number", "4000", "change")
    page.put("safety", "2")
    proposals = ask("block", os.path.join(root, "kernels/2d-5pt.c"), "-m", MACHINE, "-D", "N=4000")
    block = proposals["blocking"][0]
    page.run("document.querySelector('#blocks [data-block]').click()")
    same("length of a block", page.run("return Number(document.getElementById('block-number').value)"),
         block["factor"])
    rows = page.run("return [...document.querySelectorAll('#block-table tr')].slice(1)"
                    ".map((row) => [...row.cells].map((cell) => cell.textContent))")
    same("bytes in blocks", rows, [[link["link"], f"{link['bytes_per_it_before']:.4g}",
                                    f"{link['bytes_per_it_after']:.4g}"]
                                   for link in block["links"]])
    check("block in the address", f"block=i:j:{block['factor']}" in
          page.run("return decodeURIComponent(location.hash)"))
    page.put("block-length", "1000")
    check("a block as long as the loop restores nothing", page.run(
        "return document.querySelectorAll('#block-table td')[2].textContent").startswith("40"))
    page.click("reset")
    page.wait()


# Lanes and banks as the program counts them.
def check_warps(driver, folder):
    for name, rounds, sectors in (("naive", [], [4, 32]), ("tiled", [1, 32], [4, 4]),
                                  ("padded", [1, 1], [4, 4])):
        file = os.path.join(folder, name + ".html")
        subprocess.run([program, "teach", os.path.join(root, "kernels/gpu/transpose.cu"),
                        "--function", name, "-m", "v100", "-D", "width=1024", "-D", "height=1024",
                        "-o", file], check=True)
        page = Page(driver, file)
        found = page.run("""
            return BEGINNING.accesses.map((access, index) => {
                document.querySelector(`#reuse button[data-access="${index}"]`).click();
                const picture = document.getElementById("warp-picture");
                return [picture.querySelectorAll("#banks tr").length - 1,
                    picture.querySelectorAll("svg rect.held[y='112']").length,
                    picture.querySelectorAll("svg rect.held[y='14']").length];
            });""")
        same(f"rounds of {name}", sorted(row[0] for row in found if row[0] > 0), rounds)
        same(f"sectors of {name}", sorted(row[1] for row in found if row[0] < 0), sectors)
        same(f"lanes of {name}", [row[2] for row in found if row[0] < 0], [32] * len(sectors))
        printed = ask(os.path.join(root, "kernels/gpu/transpose.cu"), "--function", name, "-m",
                      "v100", "-D", "width=1024", "-D", "height=1024")["gpu"]
        check(f"bound of {name}", f"Bound by {printed['bound']}." in page.text("verdict"),
              page.text("verdict"))
        same(f"requests of {name}", page.run(
            "return document.querySelectorAll('#requests tr').length - 1"),
            len(printed["accesses"]))
        check_names(page, ["reuse-words", "verdict"])
        check_looks(page)
        check(f"size of {name}", os.path.getsize(file) < 500000, os.path.getsize(file))
        check_silence(driver, name)


# What is set comes back from the address alone.
def check_address(page, file):
    page.put("size-0-number", "1500", "change")
    page.put("cache-1", "1")
    page.put("cores", "4")
    page.put("safety", "3")
    page.put("nt-1", True, "change")
    page.put("small-0", "16", "change")
    page.put("sweep-lines", "6")
    page.put("block-number", "96", "change")
    address, state = page.run("return location.hash"), page.state()
    shown = {name: page.text(name) for name in ("verdict", "limits", "speed", "sweep-whole",
                                             "block-table")}
    for word in ("N=1500", "L2.size=2097152", "cores=4", "safety=3", "nt=b", "small.N=16",
                 "small.lines=6", "block=i:j:96"):
        check("address", word in address.replace("%3A", ":"), address)
    again = Page(page.driver, file, address)
    same("state from the address", again.state(), state)
    for name, text in shown.items():
        same(f"{name} from the address", again.text(name), text)
    again.click("reset")
    again.wait()
    same("address at first", again.run("return location.hash"), "")
    same("address that says all", again.text("address"), "")
    wrong = Page(page.driver, file, "#N=abc&safety=3&other=1")
    for word, is_told in (("N=abc", True), ("other=1", True), ("safety", False)):
        check("left out of the address", (word in wrong.text("address")) == is_told, word)


def check_keyboard(page):
    slider = page.driver.find_element(By.ID, "size-0")
    before = page.state()["sizes"]["0"]
    slider.send_keys(Keys.ARROW_RIGHT)
    page.wait()
    check("a key moves a slider", page.state()["sizes"]["0"] > before, page.state()["sizes"])
    page.driver.find_element(By.ID, "sweep-sweepStep").send_keys(Keys.ENTER)
    check("a key steps", page.run("return at") > 0)
    page.run("document.activeElement.blur(); window.scrollTo(0, 0)")
    reached = set()
    for _ in range(80):
        page.driver.switch_to.active_element.send_keys(Keys.TAB)
        reached.add(page.run("return document.activeElement.id || "
                             "document.activeElement.getAttribute('class') || "
                             "document.activeElement.tagName"))
    for name in ("size-0", "cores", "reset", "access", "sweep-sweepPlay", "sweep-lines",
                 "SUMMARY"):
        check("the Tab key reaches", any(name in item for item in reached), name)


# What readers of screens need.
def check_names(page, live=("reuse-words", "touch", "verdict")):
    same("nameless", page.run("""
        const named = (item) => item.getAttribute("aria-label") || item.textContent.trim() ||
            (item.labels && [...item.labels].some((label) => label.textContent.trim()));
        return [...document.querySelectorAll("input, select, button, summary, svg[role=img], th")]
            .filter((item) => !named(item) && item.tagName !== "TH")
            .map((item) => item.outerHTML.slice(0, 80));"""), [])
    same("ids used twice", page.run("""
        const ids = [...document.querySelectorAll("[id]")].map((item) => item.id);
        return ids.filter((id, index) => ids.indexOf(id) !== index);"""), [])
    same("descriptions that are not there", page.run("""
        return [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")]
            .flatMap((item) => ["aria-describedby", "aria-labelledby"]
                .map((name) => item.getAttribute(name)))
            .filter((id) => id && !document.getElementById(id));"""), [])
    same("live texts", sorted(page.run("""
        return [...document.querySelectorAll("[aria-live]")].map((item) => item.id);""")),
         list(live))
    same("words without a text", page.run("""
        return [...document.body.innerText.matchAll(/\\{\\w+\\}|undefined|NaN/g)]
            .map((match) => match[0]);"""), [])


# Nothing is left of the language when the table of words is another one, but for what is quoted of
# the source and of the program.
def check_translation(page):
    page.run("""
        const other = (text) => text.replace(/\{\w+\}|[a-zA-Z]+/g, (word) =>
            word.startsWith("{") ? word : "\u0436".repeat(word.length));
        for (const [key, text] of Object.entries(WORDS))
            WORDS[key] = Array.isArray(text) ? text.map(other) : other(text);
        drawControls();
        change({});""")
    page.wait()
    same("words that are not in the table", page.run("""
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const left = new Set();
        while (walker.nextNode()) {
            const place = walker.currentNode.parentElement;
            if (place.closest("script, style, code, pre, .source, header, footer, noscript") ||
                place.closest("#staircase ul"))
                continue;
            const text = BEGINNING.accesses.reduce((rest, access) =>
                rest.split(access.text).join(""), walker.currentNode.textContent);
            for (const word of text.match(/[A-Za-z_]{3,}/g) || [])
                left.add(word);
        }
        const names = ["KiB", "MiB", "MEM", "FLOP", "GFLOP", "TFLOP", "T_OL", "T_nOL", "MIt", "GIt",
            ...BEGINNING.machine.split(/[^A-Za-z]+/)];
        return [...left].filter((word) => !names.includes(word)).sort();"""), [])


def check_exercises(page):
    page.put("size-0-number", "4000", "change")
    answers = page.run("""
        return Object.fromEntries([...document.querySelectorAll("[data-exercise]")]
            .map((item) => [item.dataset.exercise, item.querySelector("details").textContent]));""")
    check("exercises", len(answers) >= 7, answers)
    for key, figure in (("limit", "1024"), ("step", "24 B, then 40 B"), ("twice", "2048"),
                        ("halfSafe", "1024"), ("saturation", "From 10 on")):
        check(f"answer of {key}", figure in answers.get(key, ""), answers.get(key))


def check_looks(page):
    driver = page.driver
    colours = []
    for scheme in ("light", "dark"):
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}]})
        colours.append(page.run("return getComputedStyle(document.body).backgroundColor"))
    check("dark and light", colours[0] != colours[1], colours)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    same("sliders in print", page.run(
        "return getComputedStyle(document.getElementById('controls')).display"), "none")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    for width in (1200, 800, 400):
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        wide = page.run("return document.documentElement.scrollWidth")
        check(f"fits {width} pixels", wide <= width, wide)
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


# Of several loads the fastest, so that what else runs here does not count.
def check_size_and_start(driver, file):
    check("size of the page", os.path.getsize(file) < 500000, os.path.getsize(file))
    times = []
    for _ in range(7):
        page = Page(driver, file)
        times.append(page.run("return Number(document.documentElement.dataset.ready)"))
    print("interactive after", times, "ms")
    check("interactive within 300 ms", min(times) < 300, times)


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        driver = start(folder)
        try:
            file = write_page(folder, "kernels/2d-5pt.c", "-D", "N=4000")
            check_size_and_start(driver, file)
            page = Page(driver, file)
            check_verdicts(page)
            check_limits(page)
            check_reuse(page)
            check_sweep(page, folder)
            check_play(page)
            check_blocks(page)
            check_exercises(page)
            check_names(page)
            check_keyboard(page)
            check_looks(page)
            check_address(page, file)
            check_translation(Page(driver, file))
            check_silence(driver, file)
            for kernel, size in (("kernels/3d-7pt.c", "N=200"), ("kernels/gemm-ijk.c", "N=500"),
                                 ("kernels/triad.c", "N=100000"), ("kernels/transpose.c", "N=1000"),
                                 ("kernels/gauss-seidel.c", "N=1000")):
                file = write_page(folder, kernel, "-D", size)
                page = Page(driver, file)
                check_names(page)
                check_looks(page)
                check(f"{kernel} has exercises",
                      page.run("return document.querySelectorAll('[data-exercise]').length") > 2)
                check_silence(driver, kernel)
            check_warps(driver, folder)
        finally:
            driver.quit()
    print(len(failures), "things are wrong")
    sys.exit(1 if failures else 0)


main()
