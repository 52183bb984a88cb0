import { createServer } from 'node:http'

/** Retry-After in seconds. */
const RETRY_AFTER = '2'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<meta name="viewport" content="width=device-width">
<title>Foyer</title>
<p>Foyer is setting up its demo organisation. This happens once and takes less than a minute. This page then opens automatically.
<p lang="de">Foyer richtet seine Demo-Organisation ein. Das geschieht einmal und dauert weniger als eine Minute. Danach öffnet sich diese Seite von selbst.
`

/**
 * Answers requests while the server starts: the liveness check passes, the readiness check fails, and browsers get a
 * page that reloads itself. Returns a function that stops it and frees the port for the server.
 */
export async function answerWhileStarting({
  port,
  host,
}: {
  readonly port: number
  readonly host: string
}): Promise<() => Promise<void>> {
  const server = createServer(({ url = '', headers }, response) => {
    const alive = url === '/healthz'
    const words = !alive && (headers.accept ?? '').includes('text/html')
    response.writeHead(alive ? 200 : 503, {
      'content-type': words ? 'text/html; charset=utf-8' : 'application/json',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      ...(alive ? {} : { 'retry-after': RETRY_AFTER }),
    })
    response.end(words ? PAGE : JSON.stringify(alive ? { ok: true } : { ok: false, why: 'setting up' }))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
