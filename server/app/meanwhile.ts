import { createServer } from 'node:http'

/** Seconds until whoever asks should ask again. */
const AGAIN = '2'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${AGAIN}">
<meta name="viewport" content="width=device-width">
<title>Foyer</title>
<p>Foyer is setting up its demo organisation. This happens once and takes less than a minute; this page then opens by itself.
<p lang="de">Foyer richtet sein Demo-Haus ein. Das geschieht einmal und dauert weniger als eine Minute; danach öffnet sich diese Seite von selbst.
`

/**
 * Answers while the server cannot yet: that the process is alive, that it is not ready, and to people a page that loads itself again.
 * Answers how to end it, which leaves the port to the server.
 */
export async function answerMeanwhile({ port, host }: { readonly port: number; readonly host: string }): Promise<() => Promise<void>> {
  const server = createServer(({ url = '', headers }, response) => {
    const alive = url === '/healthz'
    const words = !alive && (headers.accept ?? '').includes('text/html')
    response.writeHead(alive ? 200 : 503, {
      'content-type': words ? 'text/html; charset=utf-8' : 'application/json',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      ...(alive ? {} : { 'retry-after': AGAIN }),
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
