import { spawn } from 'node:child_process'
import WebSocket from 'ws'
const N = Number(process.argv[2] ?? 3)
for (let i = 0; i < N; i++) {
  const child = spawn('/usr/bin/chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', `--user-data-dir=${process.env.PROF ?? '/tmp/prof-saved'}`, '--host-resolver-rules=MAP localhost:4180 127.0.0.1:9', '--remote-debugging-port=9333', ...(process.env.EXTRA ?? '').split(' ').filter(Boolean), 'about:blank'], { stdio: 'ignore' })
  let v: any
  for (let n = 0; n < 100; n++) { try { v = await (await fetch('http://127.0.0.1:9333/json/version')).json(); break } catch { await new Promise((r) => setTimeout(r, 100)) } }
  const ws = new WebSocket(v.webSocketDebuggerUrl)
  await new Promise((r) => ws.once('open', r))
  let id = 0
  const waiting = new Map<number, (v: any) => void>()
  const ev: any[] = []
  let done = () => {}
  ws.on('message', (m) => { const d = JSON.parse(String(m)); if (d.id) waiting.get(d.id)?.(d.result); else if (d.method === 'Tracing.dataCollected') ev.push(...d.params.value); else if (d.method === 'Tracing.tracingComplete') done() })
  const send = (method: string, params = {}) => new Promise<any>((r) => { waiting.set(++id, r); ws.send(JSON.stringify({ id, method, params })) })
  await new Promise((r) => setTimeout(r, 2000))
  await send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing', 'loading', 'toplevel', 'disabled-by-default-devtools.timeline','IndexedDB'], excludedCategories: ['*'] } })
  await send('Target.createTarget', { url: 'http://localhost:4180/orders' })
  await new Promise((r) => setTimeout(r, 4000))
  const complete = new Promise<void>((r) => { done = r })
  await send('Tracing.end')
  await complete
  const nav = ev.filter((e) => e.name === 'navigationStart' && JSON.stringify(e.args).includes('localhost:4180')).at(-1)
  const t0 = nav.ts
  console.log('run', i, ev.length)
  for (const e of ev.sort((a, b) => a.ts - b.ts)) if ((/v8.compileModule|v8.produceModuleCache|EvaluateScript/.test(e.name) && (JSON.stringify(e.args).includes('localhost') && !e.args.data?.streamed || e.dur > 1500)) || /firstContentful|LargestContentful|largestContentful/.test(e.name)) console.log(((e.ts - t0) / 1000).toFixed(1), ((e.dur ?? 0) / 1000).toFixed(1), e.name, JSON.stringify(e.args).slice(0, 260))
  const fs = await import('node:fs'); fs.writeFileSync('/tmp/trace.json', JSON.stringify(ev))
  await send('Browser.close').catch(() => {})
  await new Promise((r) => child.once('exit', r))
}
process.exit(0)
