import pg from 'pg'

/** Delay before a listening connection is reopened, in ms. */
const LISTEN_AGAIN = 1000

/** Keeps a listening connection of its own open, reconnecting for as long as it is wanted. */
export async function keepListening(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  deaf: () => void,
  report: (error: Error) => void,
): Promise<() => Promise<void>> {
  let wanted = true
  let again: NodeJS.Timeout | undefined
  let client: pg.Client
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'foyer-listen', keepAlive: true })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    client.on('error', report)
    client.on('end', retry)
    await client.connect()
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
  }
  const retry = () => {
    clearTimeout(again)
    if (wanted) again = setTimeout(() => void connect().then(deaf, report).catch(report), LISTEN_AGAIN)
  }
  await connect()
  return async () => {
    wanted = false
    clearTimeout(again)
    await client.end()
  }
}
