import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACRONYM_PLURALS,
  ENDS_IN_S,
  IRREGULAR,
  ONE_FORM,
  pluralOf,
  singularOf,
} from '../../../src/base/naming/inflection';

/** The result of `make api` for a name: it's taken, or its plural is suggested. */
function verdictOn(name: string): string {
  const plural = pluralOf(name);
  return singularOf(name) !== name || plural === name ? 'accept' : `refuse, suggest ${plural}`;
}

/** The hand-made table of 401 resource names: name, singular, and the result of `make api`. */
const TABLE = readFileSync(join(__dirname, 'plurals.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

it('gets every row of the table right', () => {
  expect(TABLE).toHaveLength(401);
  expect(TABLE.map(([name = '']) => [name, singularOf(name), verdictOn(name)])).toEqual(TABLE);
});

it('needs 80 exceptions at most', () => {
  const count = ONE_FORM.size + ENDS_IN_S.size + IRREGULAR.length + ACRONYM_PLURALS.size;
  expect(count).toBeLessThanOrEqual(80);
});

/** Words beyond the table, `plural: singular`: plausible resources with misleading endings. */
const PLURALS = `
  niches: niche, headaches: headache, beaches: beach, approaches: approach, avalanches: avalanche, branches: branch,
  uses: use, excuses: excuse, fuses: fuse, causes: cause, focuses: focus, choruses: chorus, surpluses: surplus,
  diseases: disease, increases: increase, vases: vase, doses: dose, roses: rose, poses: pose, courses: course,
  senses: sense, defenses: defense, pulses: pulse, licenses: license, treatises: treatise, promises: promise,
  prognoses: prognosis, psychoses: psychosis, paralyses: paralysis, syntheses: synthesis, irises: iris, crises: crisis,
  skies: sky, flies: fly, allergies: allergy, studies: study, hobbies: hobby, goodies: goody, buddies: buddy,
  hoodies: hoodie, foodies: foodie, brownies: brownie, smoothies: smoothie, newbies: newbie, lies: lie,
  canoes: canoe, oboes: oboe, vetoes: veto, mosquitoes: mosquito, volcanoes: volcano, cargoes: cargo, cargos: cargo,
  sleeves: sleeve, gloves: glove, hooves: hoof, elves: elf, scarves: scarf, incentives: incentive, motives: motive,
  beehives: beehive, bookshelves: bookshelf, reefs: reef, safes: safe, cafes: cafe, giraffes: giraffe,
  codices: codex, vortices: vortex, voices: voice, juices: juice, choices: choice, practices: practice,
  errata: erratum, strata: stratum, spectra: spectrum, referenda: referendum, symposia: symposium,
  fungi: fungus, loci: locus, syllabi: syllabus, larvae: larva, antennae: antenna,
  emojis: emoji, wikis: wiki, taxis: taxi, uris: uri, guis: gui, clis: cli, gpus: gpu, tpus: tpu, menus: menu,
  submenus: submenu, gurus: guru, dbs: db, vms: vm, prs: pr, tvs: tv, slas: sla, jwts: jwt, otps: otp, ips: ip,
  blitzes: blitz, waltzes: waltz, mazes: maze, topazes: topaz, buzzes: buzz, faxes: fax, annexes: annex,
  metrics: metric, topics: topic, graphics: graphic, diagnostics: diagnostic, heuristics: heuristic, comics: comic,
  settings: setting, credentials: credential, bookings: booking, ratings: rating, harnesses: harness,
  witnesses: witness, ingresses: ingress, mattresses: mattress, geese: goose, lice: louse, humans: human,
  germans: german, staffs: staff, octopuses: octopus, geocaches: geocache, healthchecks: healthcheck`;

const ONE_FORMS = `
  metadata userdata multimedia timeseries subspecies middleware malware spacecraft paas iaas
  mathematics ethics robotics genetics forensics semantics electronics acoustics economics
  rss rds sqs js rdbms oauth2 s3 ec2 auth info telemetry weather billing pricing storage fitness readiness
  debris chassis police cattle staff goods salmon cors ios`;

const SINGULARS = `
  cache: caches, movie: movies, cookie: cookies, bias: biases, iris: irises, basis: bases, oasis: oases,
  emphasis: emphases, schema: schemas, agenda: agendas, human: humans, german: germans, shaman: shamans,
  email: emails, history: histories, focus: focuses|foci, fitnesses: fitnesses|fitness, witness: witnesses,
  success: successes, compass: compasses, api: apis, url: urls, cpu: cpus, menu: menus, cli: clis,
  order_item: order_items, order-item: order-items, bus_stop: bus_stops, user_status: user_statuses`;

const pairs = (text: string): [string, string][] =>
  text.split(',').map((pair) => {
    const [left = '', right = ''] = pair.split(':');
    return [left.trim(), right.trim()];
  });

it.each(pairs(PLURALS))('%s are many, one is a %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

it.each(ONE_FORMS.trim().split(/\s+/))('%s has one form', (word) => {
  expect([singularOf(word), pluralOf(word)]).toEqual([word, word]);
});

it.each(pairs(SINGULARS))('%s is one, many are %s', (singular, plurals) => {
  expect(plurals.split('|')).toContain(pluralOf(singular));
});
