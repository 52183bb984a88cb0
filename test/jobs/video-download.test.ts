import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Guard } from '../../server/kernel/outbound/public-addresses'
import { PostRefused } from '../../server/social_accounts/publishing/network'
import { videoDownload, videoHosts } from '../../server/social_accounts/publishing/publisher'

const videos = suite('videos of campaigns')

/** A host of videos on this machine, under a name that no name server knows. */
async function startHost() {
  const asked: string[] = []
  const host = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: 'http://inside.example/secrets' }).end()
    else response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'video/mp4' }).end('a video')
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const close = async () => {
    host.close()
    await once(host, 'close')
  }
  return { at: `http://videos.example:${(host.address() as AddressInfo).port}`, asked, close }
}

/** Downloads a video; null where it is refused. */
const download = (guard: Guard, address: string) =>
  videoDownload({ videoHosts: guard })(address).catch((error: unknown) => {
    assert.instance(error, PostRefused)
    return null
  })

videos('come from the checked address, even if the name resolves to another one by then', async () => {
  const host = await startHost()
  const guard: Guard = async ({ hostname }) => (hostname === 'videos.example' ? ['127.0.0.1'] : [])
  const video = await download(guard, `${host.at}/spring.mp4`)
  assert.is(video && Buffer.from(video).toString(), 'a video')
  assert.is(await download(guard, `${host.at}/page`), null, 'no video')
  assert.is(await download(guard, `${host.at}/moved`), null, 'a redirect is checked as well')
  assert.equal(host.asked, ['/spring.mp4', '/page', '/moved'])
  await host.close()
})

videos('never come from a private machine or without encryption, except where that is allowed', async () => {
  const own = new URL('https://tickets.example')
  const reachable = async (isPrivate: boolean, address: string) =>
    (await videoHosts(own, isPrivate)(new URL(address))).length > 0
  for (const address of [
    'https://127.0.0.1/v.mp4',
    'https://10.0.0.7/v.mp4',
    'https://[::1]/v.mp4',
    'https://tickets.example/v.mp4',
    'http://93.184.216.34/v.mp4',
  ])
    assert.is(await reachable(false, address), false, address)
  assert.is(await reachable(false, 'https://93.184.216.34/v.mp4'), true)
  assert.is(await reachable(true, 'http://127.0.0.1:8080/v.mp4'), true)
})

videos.run()
