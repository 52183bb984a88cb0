import { foldWords, matchesQuery } from '../../../../shared/kernel/search-text'
import type { TableName } from '../../../../shared/registry'
import { memoryLocks } from '../../browser/locks'
import type { CacheMeta } from '../cache-meta'

type LoadedBatch = { readonly n: number; readonly lines: string; readonly rows: number }
/** The words loaded of a table, up to batch `last`. */
type LoadedTable = { readonly last: number; readonly batches: readonly LoadedBatch[] }

/** Number of candidates examined per requested row; the others are older. */
const CANDIDATES = 8
/** Small batches (single sales) are joined once there are this many. */
const JOIN_AT = 400
/** Batches decrypted between two pauses while words are loaded ahead of a search: each may hold a whole pulled page. */
const STEP = 2

type Pause = () => Promise<void>

/**
 * Search index: the words of every searchable row as text in memory, in batches as the pages arrived, each sorted by
 * id. A row that is written again appears again; outdated hits are dropped when their rows are read. Scanning 100,000
 * rows takes a few milliseconds and needs no index on disk.
 */
export class SearchIndex {
  readonly #meta: CacheMeta
  readonly #tables = new Map<TableName, LoadedTable>()
  readonly #turns = memoryLocks()
  /** Ends of the pauses that are being made. */
  readonly #pauses = new Set<() => void>()
  /** Number of searches that wait for words. */
  #waiting = 0

  constructor(meta: CacheMeta) {
    this.#meta = meta
  }

  /** Adds rows, including new versions of rows added before. */
  async add(table: TableName, rows: readonly { readonly id: string; readonly text: string }[]): Promise<void> {
    const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
    const lines = `${sorted.map(({ id, text }) => `${id}\t${foldWords(text)}\n`).join('')}`
    await this.#meta.words.add({ table, rows: rows.length, lines })
  }

  /**
   * Loads the words of a table ahead of the first search, with a pause after every few batches for as long as nobody
   * searches.
   */
  async prepare(table: TableName, pause: Pause): Promise<void> {
    await this.#turns.run(table, () => this.#load(table, pause))
  }

  /**
   * The newest rows that have every word of the text at the beginning of a word. Rows whose text begins with it come
   * first, then the newest: ids sort by time.
   */
  async find<R>(
    table: TableName,
    text: string,
    limit: number,
    read: (ids: readonly string[]) => Promise<readonly { readonly row: R; readonly text: string }[]>,
  ): Promise<readonly R[]> {
    const query = foldWords(text)
    if (query.trim() === '') return []
    const { batches } = await this.#loadNow(table)
    const begins = new Map<string, boolean>()
    const word = rarestWord(query, batches)
    // A first download brings the newest rows first, so that the last batch is not the newest.
    const newestFirst = [...batches].sort((a, b) => (lastId(a) < lastId(b) ? 1 : -1))
    for (const { lines } of newestFirst) collect(lines, { query, word }, begins, limit * CANDIDATES)
    const ids = [...begins.keys()].sort((a, b) => Number(begins.get(b)) - Number(begins.get(a)) || (a < b ? 1 : -1))
    const order = new Map(ids.map((id, at) => [id, at]))
    const rank = (row: R) => order.get((row as { readonly id: string }).id) ?? 0
    const found: R[] = []
    // No more are read than are needed: a row that is read is opened.
    for (let from = 0; from < ids.length && found.length < limit; from += limit) {
      const rows = (await read(ids.slice(from, from + limit)))
        .filter(({ text }) => matchesQuery(foldWords(text), query))
        .map(({ row }) => row)
      found.push(...rows.sort((a, b) => rank(a) - rank(b)))
    }
    return found.slice(0, limit)
  }

  /** Loads what is missing of a table's words, and ends the pauses of a load that is under way. */
  async #loadNow(table: TableName): Promise<LoadedTable> {
    this.#waiting++
    for (const end of this.#pauses) end()
    try {
      return await this.#turns.run(table, () => this.#load(table))
    } finally {
      this.#waiting--
    }
  }

  /** Makes a pause, which ends at once when somebody searches. */
  async #pause(pause: Pause): Promise<void> {
    if (this.#waiting > 0) return
    let end = () => {}
    const searched = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#pauses.add(end)
    await Promise.race([pause(), searched])
    this.#pauses.delete(end)
  }

  /** Reads what other tabs and pulls have added since the last search. One load at a time. */
  async #load(table: TableName, pause?: Pause): Promise<LoadedTable> {
    const read = await this.#read(table, this.#tables.get(table) ?? { last: 0, batches: [] }, pause)
    const joined = await this.#join(table, read)
    this.#tables.set(table, joined)
    return joined
  }

  /** Reads the batches behind those loaded, a few at a time with a pause between them as long as nobody searches. */
  async #read(table: TableName, loaded: LoadedTable, pause?: Pause): Promise<LoadedTable> {
    const batches = [...loaded.batches]
    let last = loaded.last
    // Another tab may join batches before they are read here: the joined one then has a later number.
    for (let open = await this.#meta.batchesSince(table, last); open.length > 0; ) {
      const next = pause && this.#waiting === 0 ? open.slice(0, STEP) : open
      const rows = await this.#meta.batches(next)
      batches.push(...rows.map(({ n = 0, lines, rows: count }) => ({ n, lines, rows: count })))
      last = next.at(-1) ?? last
      open = open.length > next.length ? open.slice(next.length) : await this.#meta.batchesSince(table, last)
      if (pause && open.length > 0) await this.#pause(pause)
    }
    return { last, batches }
  }

  /**
   * Joins the small batches. The joined batch is then read like any other, together with batches written before it by
   * other tabs.
   */
  async #join(table: TableName, loaded: LoadedTable): Promise<LoadedTable> {
    const small = loaded.batches.filter((batch) => batch.rows < 100)
    if (small.length < JOIN_AT) return loaded
    const latest = new Map<string, string>()
    for (const { lines } of small) {
      for (const line of lines.split('\n')) if (line !== '') latest.set(line.slice(0, line.indexOf('\t')), line)
    }
    const lines = `${[...latest.values()].sort().join('\n')}\n`
    const numbers = small.map((batch) => batch.n)
    const missing = await this.#meta.replace({ table, rows: latest.size, lines }, numbers)
    const gone = new Set(missing.length > 0 ? missing : numbers)
    return this.#read(table, { last: loaded.last, batches: loaded.batches.filter(({ n }) => !gone.has(n)) })
  }
}

/** Occurrences up to which words are told apart. */
const MANY = 100

/** Id in the last line of a batch, the newest of it: lines are sorted by id, and ids by time. */
const lastId = ({ lines }: LoadedBatch): string => {
  const start = lines.lastIndexOf('\n', lines.length - 2) + 1
  return lines.slice(start, lines.indexOf('\t', start))
}

/**
 * The word of a query that the fewest lines of the largest batch have: looking for a common one would visit nearly
 * every line.
 */
function rarestWord(query: string, batches: readonly LoadedBatch[]): string {
  const words = query.split(' ').filter((word) => word !== '')
  const { lines } = batches.reduce((largest, batch) => (batch.rows > largest.rows ? batch : largest), {
    lines: '',
    rows: 0,
  })
  const counted = words.map((word) => {
    let count = 0
    for (let at = lines.indexOf(` ${word}`); at >= 0 && count < MANY; at = lines.indexOf(` ${word}`, at + 1)) count++
    return { word, count }
  })
  return counted.reduce((a, b) => (b.count < a.count ? b : a)).word
}

/**
 * Collects the ids of lines that match a query, the last line first, until there are enough, and if each begins with
 * the query. `word` is one of its words.
 */
function collect(
  lines: string,
  { query, word }: { readonly query: string; readonly word: string },
  ids: Map<string, boolean>,
  enough: number,
): void {
  const rarest = ` ${word}`
  for (let at = lines.lastIndexOf(rarest); at >= 0 && ids.size < enough; ) {
    const start = lines.lastIndexOf('\n', at) + 1
    const end = lines.indexOf('\n', at)
    const line = lines.slice(start, end)
    const tab = line.indexOf('\t')
    const [id, text] = [line.slice(0, tab), line.slice(tab + 1)]
    if (!ids.has(id) && matchesQuery(text, query)) ids.set(id, text.startsWith(query))
    if (start === 0) return
    at = lines.lastIndexOf(rarest, start - 1)
  }
}
