import { pathToFileURL } from 'node:url'
import fc from 'fast-check'

/** Seed of what properties draw, so that a run is not green or red by luck. The deep run draws fresh values. */
const RECORDED = 20_261_128

// Runs uvu test files one after another in this process, as `pool.mjs` sends them.
globalThis.UVU_DEFER = 1
globalThis.UVU_INDEX = 0
const { exec } = await import('uvu')
if (process.env.FOYER_TEST_DEEP === undefined) fc.configureGlobal({ seed: RECORDED })

/** Counts the resources that keep this process alive now, by kind. */
function openNow() {
  const counts = new Map()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * Waits until nothing is open but what was open before, for `patience` milliseconds. Answers the kinds that stay open.
 */
async function leftOpen(before, patience) {
  for (const begun = Date.now(); ; ) {
    const more = [...openNow()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind)
    if (more.length === 0 || Date.now() - begun > patience) return more
    await new Promise((resolve) => setTimeout(resolve, 5).unref())
  }
}

/**
 * Runs one file, after the packages that it imports for their effect. Its totals go to standard output; answers the
 * exit code that uvu would have given it.
 */
async function play(path, effects) {
  process.exitCode = 0
  globalThis.UVU_QUEUE.length = 0
  globalThis.UVU_QUEUE.push([null])
  try {
    for (const name of effects) await import(name)
    await import(pathToFileURL(path).href)
    await exec()
  } catch (error) {
    console.error(error)
    return 1
  }
  return process.exitCode
}

process.on('disconnect', () => process.exit())
process.on('message', async ({ path, effects, mark, patience }) => {
  if (path === null) process.exit()
  const before = openNow()
  // Without this, a test that waits for nothing would wait for ever: the process ends, and the file has failed.
  process.channel.unref()
  const code = await play(path, effects)
  process.channel.ref()
  const open = await leftOpen(before, patience)
  process.exitCode = 0
  const answer = `\n${mark} ${JSON.stringify({ code, open, rss: process.memoryUsage.rss() })}\n`
  process.stdout.write(answer)
  process.stderr.write(answer)
})
