/** A performance. Days count from today; `hour` null means it is open right now. */
export type Play = {
  readonly title: string
  readonly subtitle: string | null
  readonly artist: string | null
  readonly about: string | null
  readonly room: 'great' | 'studio' | 'foyer' | 'cafe'
  readonly day: number
  readonly hour: number | null
  readonly minutes: number
  /** Full price of the dearest category, in cents. */
  readonly price: number
  /** Target share of sold places by now, in percent. */
  readonly fill: number
  readonly state: 'on_sale' | 'soon' | 'cancelled'
  readonly classes: boolean
  readonly full_tax: boolean
}

type Line = Pick<Play, 'day' | 'title' | 'subtitle' | 'price' | 'fill'> & Partial<Play>

/** Fills in the usual defaults: the main hall, half past seven. */
export const withPlayDefaults = (line: Line): Play => ({
  artist: null,
  about: null,
  room: 'great',
  hour: 19.5,
  minutes: 160,
  state: 'on_sale',
  classes: false,
  full_tax: false,
  ...line,
})

const studio = (line: Line): Play => withPlayDefaults({ room: 'studio', hour: 20, minutes: 90, ...line })

/** Twenty-seven evenings that every demo has, however small. The three of today are in `TONIGHT_PLAYS`. */
export const SEASON: readonly Play[] = [
  withPlayDefaults({
    day: -74,
    title: 'Die Zauberflöte',
    subtitle: 'Oper von Wolfgang Amadeus Mozart',
    price: 5400,
    fill: 96,
  }),
  withPlayDefaults({
    day: -67,
    title: 'Faust I',
    subtitle: 'Tragödie von Johann Wolfgang von Goethe',
    price: 3800,
    fill: 91,
  }),
  studio({ day: -61, title: 'Die Verwandlung', subtitle: 'nach Franz Kafka', price: 2200, fill: 88 }),
  withPlayDefaults({
    day: -58,
    title: 'Der Besuch der alten Dame',
    subtitle: 'Tragische Komödie von Friedrich Dürrenmatt',
    price: 3800,
    fill: 84,
  }),
  withPlayDefaults({
    day: -53,
    title: 'Der Freischütz',
    subtitle: 'Romantische Oper von Carl Maria von Weber',
    price: 5400,
    fill: 90,
  }),
  studio({
    day: -47,
    title: 'Frühlings Erwachen',
    subtitle: 'Vormittagsvorstellung für Schulen',
    price: 2000,
    fill: 86,
    hour: 10,
    classes: true,
  }),
  withPlayDefaults({
    day: -44,
    title: 'Kabale und Liebe',
    subtitle: 'Bürgerliches Trauerspiel von Friedrich Schiller',
    price: 3800,
    fill: 89,
  }),
  withPlayDefaults({
    day: -38,
    title: '2. Sinfoniekonzert',
    subtitle: 'Brahms, Schumann, Mendelssohn',
    artist: 'Lindenauer Philharmonie',
    price: 4600,
    fill: 93,
    minutes: 130,
  }),
  withPlayDefaults({
    day: -33,
    title: 'Die Dreigroschenoper',
    subtitle: 'von Bertolt Brecht und Kurt Weill',
    price: 4400,
    fill: 97,
  }),
  withPlayDefaults({ day: -27, title: 'Woyzeck', subtitle: 'von Georg Büchner', price: 3600, fill: 82 }),
  studio({ day: -24, title: 'Poetry Slam', subtitle: 'Herbstfinale', price: 1600, fill: 94, full_tax: true }),
  withPlayDefaults({
    day: -20,
    title: 'La Traviata',
    subtitle: 'Gastspiel · abgesagt wegen Krankheit',
    artist: 'Opernensemble Saalfurt',
    price: 5600,
    fill: 22,
    state: 'cancelled',
  }),
  withPlayDefaults({
    day: -17,
    title: 'Nathan der Weise',
    subtitle: 'Dramatisches Gedicht von Gotthold Ephraim Lessing',
    price: 3800,
    fill: 90,
  }),
  withPlayDefaults({
    day: -12,
    title: 'Die Fledermaus',
    subtitle: 'Operette von Johann Strauss',
    price: 5200,
    fill: 95,
  }),
  studio({ day: -9, title: 'Der Sandmann', subtitle: 'nach E. T. A. Hoffmann', price: 2200, fill: 90 }),
  withPlayDefaults({
    day: -6,
    title: 'Romeo und Julia',
    subtitle: 'Ballett von Sergei Prokofjew',
    price: 5000,
    fill: 92,
  }),
  withPlayDefaults({
    day: -2,
    title: 'Die Physiker',
    subtitle: 'Komödie von Friedrich Dürrenmatt',
    price: 3800,
    fill: 88,
  }),
  withPlayDefaults({
    day: 2,
    title: 'Peter und der Wolf',
    subtitle: 'Familienkonzert ab 5 Jahren',
    artist: 'Lindenauer Philharmonie',
    price: 2400,
    fill: 74,
    hour: 11,
    minutes: 60,
    classes: true,
  }),
  withPlayDefaults({
    day: 6,
    title: 'Hänsel und Gretel',
    subtitle: 'Märchenoper von Engelbert Humperdinck',
    price: 4800,
    fill: 86,
    hour: 18,
  }),
  studio({
    day: 9,
    title: 'Andorra',
    subtitle: 'Vormittagsvorstellung für Schulen',
    price: 2000,
    fill: 62,
    hour: 10,
    classes: true,
  }),
  withPlayDefaults({
    day: 14,
    title: 'Weihnachtsoratorium',
    subtitle: 'Kantaten I bis III von Johann Sebastian Bach',
    artist: 'Kantorei Lindenau',
    price: 4200,
    fill: 80,
    minutes: 120,
  }),
  withPlayDefaults({
    day: 24,
    title: 'Der zerbrochne Krug',
    subtitle: 'Lustspiel von Heinrich von Kleist',
    price: 3800,
    fill: 48,
  }),
  withPlayDefaults({
    day: 38,
    title: 'Neujahrskonzert',
    subtitle: 'Strauss, Lehár, Offenbach',
    artist: 'Lindenauer Philharmonie',
    price: 5800,
    fill: 64,
    hour: 17,
    minutes: 130,
  }),
  studio({ day: 52, title: 'Kleiner Mann – was nun?', subtitle: 'nach Hans Fallada', price: 2200, fill: 30 }),
  withPlayDefaults({
    day: 66,
    title: 'Minna von Barnhelm',
    subtitle: 'Lustspiel von Gotthold Ephraim Lessing',
    price: 3800,
    fill: 24,
  }),
  withPlayDefaults({
    day: 101,
    title: 'Der Rosenkavalier',
    subtitle: 'Komödie für Musik von Richard Strauss',
    price: 6200,
    fill: 18,
  }),
  withPlayDefaults({
    day: 160,
    title: 'Ein Sommernachtstraum',
    subtitle: 'Komödie von William Shakespeare',
    price: 3800,
    fill: 0,
    state: 'soon',
  }),
]

/** Today's evenings for desk and door: a numbered hall, an open floor, and an open day that is running now. */
export const TONIGHT_PLAYS: readonly Play[] = [
  withPlayDefaults({
    day: 0,
    title: 'Die Räuber',
    subtitle: 'Schauspiel von Friedrich Schiller',
    about: 'Zwei Brüder, ein Erbe und ein Brief, der alles zerstört. Einführung um 18.45 Uhr im Foyer.',
    price: 4200,
    fill: 68,
  }),
  studio({
    day: 0,
    title: 'Jazz im Studio',
    subtitle: 'Herbstlaub',
    artist: 'Quartett Ronja Falk',
    price: 2400,
    fill: 52,
    full_tax: true,
    minutes: 150,
  }),
  withPlayDefaults({
    day: 0,
    title: 'Offenes Haus',
    subtitle: 'Ausstellung und Führungen hinter der Bühne',
    room: 'foyer',
    hour: null,
    minutes: 12 * 60,
    price: 900,
    fill: 30,
  }),
]
