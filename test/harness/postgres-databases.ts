import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { PRODUCT_ROLE } from './postgres'

type Row = Record<string, unknown>

/** Queries a database synchronously, so that a test can look at it mid-statement as with SQLite. */
type SyncQueries = { ask(text: string, values: readonly unknown[]): Row[]; end(): Promise<void> }

/** A database of the test server. */
export type TestDatabase = SyncQueries & {
  /** Address for the product's role. */
  readonly url: string
  /** Empties or drops it. All connections to it are ended. */
  close(): Promise<void>
}

const QUERY_THREAD = `
  const { workerData } = require('node:worker_threads')
  const pg = require('pg')
  const number = (text) => Number(text)
  const read = { 16: (text) => text === 't', 20: number, 114: JSON.parse, 1700: number }
  const client = new pg.Client({ connectionString: workerData.url, types: { getTypeParser: (type) => read[type] ?? ((text) => text) } })
  const ready = client.connect()
  workerData.port.on('message', async ({ text, values }) => {
    const answer = await ready.then(() => client.query(text, values)).then(({ rows }) => ({ rows }), (error) => ({ error: String(error) }))
    workerData.port.postMessage(answer)
    Atomics.add(workerData.answered, 0, 1)
    Atomics.notify(workerData.answered, 0)
  })`

/** Starts a thread with one connection. It does not keep the process alive. */
function syncQueries(url: string): SyncQueries {
  const { port1, port2 } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(QUERY_THREAD, {
    eval: true,
    workerData: { url, port: port2, answered },
    transferList: [port2],
  })
  worker.unref()
  port1.unref()
  let asked = 0
  return {
    ask: (text, values) => {
      port1.postMessage({ text, values })
      // A late wake-up may belong to the previous query, so only the counter decides.
      while (Atomics.load(answered, 0) === asked) Atomics.wait(answered, 0, asked)
      asked++
      const answer = receiveMessageOnPort(port1)?.message as { rows: Row[] } | { error: string }
      if ('error' in answer) throw new Error(answer.error)
      return answer.rows
    },
    end: async () => {
      port1.close()
      await worker.terminate()
    },
  }
}

/** The superuser's connection, which stays open while this process runs. */
let superuser: SyncQueries | null = null

const administer = (server: string, text: string): void => {
  superuser ??= syncQueries(server)
  superuser.ask(text, [])
}

/** Ends the superuser's connection, for a server that stops before this process. */
export async function leaveServer(): Promise<void> {
  await superuser?.end()
  superuser = null
}

const urlOf = (server: string, database: string, user: string) =>
  Object.assign(new URL(server), { pathname: `/${database}`, username: user }).href

let created = 0

/**
 * Creates a database of the product's role and connects to it as this role. `options` of the statement, such as a
 * template.
 */
function create(server: string, options: string): Omit<TestDatabase, 'close'> & { drop(): Promise<void> } {
  const name = `test_${process.pid}_${++created}`
  administer(server, `create database ${name} owner ${PRODUCT_ROLE} ${options}`)
  const queries = syncQueries(urlOf(server, name, new URL(server).username))
  queries.ask(AS_PRODUCT, [])
  const drop = async () => {
    await queries.end()
    administer(server, `drop database ${name} with (force)`)
  }
  return { ...queries, url: urlOf(server, name, PRODUCT_ROLE), drop }
}

/** Creates an empty database, which `close` drops. */
export function emptyDatabase(server: string): TestDatabase {
  const { drop, ...database } = create(server, '')
  return { ...database, close: drop }
}

/** Creates a database to copy and fills it. Returns its name beside what `fill` returns. */
export async function createTemplate<V>(
  server: string,
  fill: (url: string) => Promise<V>,
): Promise<V & { readonly name: string }> {
  const name = `template_${process.pid}`
  administer(server, `create database ${name} owner ${PRODUCT_ROLE}`)
  return { ...(await fill(urlOf(server, name, PRODUCT_ROLE))), name }
}

const AS_PRODUCT = `set session authorization ${PRODUCT_ROLE}; select set_config('foyer.org_id', '*', false)`
const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** One line per column, trigger, policy and constraint. A test that changes the schema gets another sum. */
const SCHEMA_SUM = `select md5(string_agg(line, ',' order by line)) as sum from (
  select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) as line from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', polrelid::regclass, polname) from pg_policy
  union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace) as lines`

/** Rows in a table above which it is truncated, so that its dead rows don't slow down later tests. */
const MANY_ROWS = 500

/** Deletes all rows. A delete is faster than a truncate for the few rows that most tests leave. */
const DELETE_ALL = `do $$
  declare
    each regclass;
    deleted bigint;
    large text[] := '{}';
  begin
    for each in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute 'delete from ' || each;
      get diagnostics deleted = row_count;
      if deleted > ${MANY_ROWS} then large := large || each::text; end if;
    end loop;
    if large <> '{}' then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
  end $$`

/** Returns the statements that restore the rows a database has now, without triggers and checks of references. */
function restoreStatement({ ask }: SyncQueries): string {
  ask('reset session authorization', [])
  const tables = ask(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    [],
  )
  const inserts = tables.flatMap(({ name }) => {
    const [row] = ask(`select json_agg(each)::text as rows from ${name} as each`, [])
    return row?.rows
      ? [
          `insert into ${name} select * from json_populate_recordset(null::${name}, '${String(row.rows).replaceAll("'", "''")}')`,
        ]
      : []
  })
  ask(AS_PRODUCT, [])
  return [
    'reset session authorization',
    'begin',
    'set local session_replication_role = replica',
    DELETE_ALL,
    ...inserts,
    'commit',
    AS_PRODUCT,
  ].join(';\n')
}

/** The state to which databases are restored. */
let initial: { readonly schema: unknown; readonly restore: string } | null = null
/** Databases in their initial state that no test uses. */
const unused: (Omit<TestDatabase, 'close'> & { drop(): Promise<void> })[] = []

/**
 * Returns a copy of the template. `close` restores its rows for the next test of this process, which is faster than
 * another copy, or drops it if its schema was changed.
 */
export function copyOfTemplate(server: string, template: string): TestDatabase {
  const database = unused.pop() ?? create(server, `template ${template}`)
  const schemaOf = () => database.ask(SCHEMA_SUM, [])[0]?.sum
  initial ??= { schema: schemaOf(), restore: restoreStatement(database) }
  const { schema, restore } = initial
  const { drop, ...queries } = database
  const close = async () => {
    database.ask(END_OTHERS, [])
    if (schemaOf() !== schema) return drop()
    database.ask(restore, [])
    unused.push(database)
  }
  return { ...queries, close }
}
