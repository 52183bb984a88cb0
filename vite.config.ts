import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PACK, PACKED_TYPES } from './client/app/service-worker/app-files'
import { shopScripts } from './client/shop/scripts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages with a binary of their own, or with files they read beside them, cannot be bundled. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2', 'mjml', 'pdfkit', 'pg', 'sharp']

/** Files that become smaller. Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|wasm|webmanifest|json)$/

/**
 * Files of the build with everything that a step needs, in the order in which a browser loads them: on a slow line, each file more costs a
 * round trip. A module is in the first of them that needs it. All other code is split by page.
 */
const STEPS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /client.(auth.login\.tsx|sync.session.identity-store\.ts)/ },
  {
    name: 'organisation',
    test: /client.(sync.session.organisation.open-organisation|sync.device.device-lock|rights.rights-service)\.ts/,
  },
  { name: 'signed-in', test: /client.(app.signed-in|routes._app)\.tsx/ },
  {
    name: 'office',
    test: new RegExp(
      `client.(${[
        'app.shell.shell',
        'routes._app.(_shell|_shell.orders)',
        'kit.entity.entity-page',
        // What every page of the office has in its bars.
        'search.(search-button|create-menu)',
        '(help.help-menu|notifications.bell|cash_boxes.pos-button|halls.exchange.exchange-popover|incidents.open-incidents)',
        '(plan.plan|posts.incident|users.invitation)-banner',
        'orders.(list|clipboard)',
      ].join('|')})\\.tsx`,
    ),
  },
].map((step, place, { length }) => ({ ...step, priority: length - place }))

/** Scripts that pages run at their start, beside the entry of the app: a pattern of the pages' paths, and of a module that each contains. */
const AT_START = [
  // A screen at the venue never signs in.
  ...STEPS.flatMap(({ test }) => (test ? [{ pages: '^/(?!kiosk)', test }] : [])),
  { pages: '^/desk', test: /client.routes._app.desk\.tsx/ },
  { pages: '^/door', test: /client.routes._app.door\.tsx/ },
]

/** Scripts and styles below this many bytes are in the pack. They are nine of ten files, and a twentieth of the app. */
const SMALL = 8192

/**
 * Completes the list of files that a browser stores (`client/app/service-worker`): writes the pack of small files and marks them, and the
 * scripts that are preloaded.
 */
const storedApp = {
  folder: '',
  /** The pages that preload a script, as patterns of their paths, by its name. */
  preloads: new Map<string, readonly string[]>(),
  plugin: {
    name: 'stored-app',
    apply: 'build',
    configResolved: ({ root, build }) => {
      storedApp.folder = resolve(root, build.outDir)
    },
    generateBundle: (_, bundle) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      /** The chunks for which `starts` holds, and all that they import. */
      const runBy = (starts: (chunk: Rolldown.OutputChunk) => boolean): ReadonlySet<string> => {
        const names = new Set([...chunks.values()].filter(starts).map(({ fileName }) => fileName))
        // A set goes on with what is added to it on the way.
        for (const name of names) for (const each of chunks.get(name)?.imports ?? []) names.add(each)
        return names
      }
      const entry = runBy(({ isEntry }) => isEntry)
      for (const name of entry) storedApp.preloads.set(name, ['^/'])
      // Each page waits for all that the entry imports. Of the rest, the small ones stay in the pack.
      const isLarge = (name: string) => (chunks.get(name)?.code.length ?? 0) >= SMALL
      for (const { pages, test } of AT_START)
        for (const name of runBy(({ moduleIds }) => moduleIds.some((id) => test.test(id))))
          if (!entry.has(name) && isLarge(name))
            storedApp.preloads.set(name, [...new Set([...(storedApp.preloads.get(name) ?? []), pages])])
    },
  } satisfies Plugin,
  transform: async (entries: { url: string; revision: string | null; size: number }[]) => {
    const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
    const read = (url: string) => readFile(join(storedApp.folder, url))
    const isSmall = ({ url, size }: { readonly url: string; readonly size: number }) =>
      size < SMALL &&
      url.startsWith('assets/') &&
      url.slice(url.lastIndexOf('.') + 1) in PACKED_TYPES &&
      !storedApp.preloads.has(url)
    const contents = entries.filter(isSmall).map(async ({ url }) => [url, (await read(url)).toString()] as const)
    const text = JSON.stringify(Object.fromEntries(await Promise.all(contents)))
    await writeFile(join(storedApp.folder, PACK), text)
    // A page asks for its scripts in this order: the entry first, whose answer the browser waits for.
    const order = [...storedApp.preloads.keys()]
    const sorted = [...entries].sort((a, b) => order.indexOf(a.url) - order.indexOf(b.url))
    const files = sorted.map(async (entry) => ({
      ...entry,
      ...(isSmall(entry) && { packed: true }),
      ...(storedApp.preloads.has(entry.url) && { preload: storedApp.preloads.get(entry.url)?.join('|') }),
      ...(entry.revision !== null && { sha256: sha256(await read(entry.url)) }),
    }))
    return {
      manifest: [
        ...(await Promise.all(files)),
        { url: PACK, revision: sha256(text), sha256: sha256(text), size: text.length },
      ],
    }
  },
}

/** Writes a Brotli and a gzip copy beside each file of the build, which the server sends instead. */
function precompress(): Plugin {
  let folder = ''
  const compress = async (path: string) => {
    const bytes = await readFile(path)
    const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    const copies = [
      [`${path}.br`, await brotli] as const,
      [`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })] as const,
    ]
    for (const [copy, content] of copies) if (content.length < bytes.length) await writeFile(copy, content)
  }
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      // After the service worker has been written.
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true })
        await Promise.all(entries.filter((path) => COMPRESSIBLE.test(path)).map((path) => compress(join(folder, path))))
      },
    },
  }
}

const server: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        // The operator's commands, which a release runs without the sources.
        'backup-command': 'server/app/backup/backup-command.ts',
        'organisation-command': 'server/app/organisations/organisation-command.ts',
        'master-key-command': 'server/app/master-key-command.ts',
        'doctor-command': 'server/app/doctor/doctor-command.ts',
        'verify-journal-command': 'server/app/verify-journal-command.ts',
        'writer-thread': 'server/app/writer/writer-thread.ts',
        'reader-thread': 'server/app/readers/reader-thread.ts',
        'picture-process': 'server/media_gallery/picture-process.ts',
        'mjml-process': 'server/email/rendering/mjml-process.ts',
      },
      external: NATIVE,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { target: 'node', noExternal: true, external: NATIVE },
}

/** Lets MJML find the global object without evaluating code, which the app's policy forbids. */
const mjmlWithoutEval: Plugin = {
  name: 'mjml-without-eval',
  transform: (code, id) =>
    id.includes('mjml-browser') ? code.replace(/(?:new )?Function\("return this"\)\(\)/g, 'globalThis') : null,
}

const client: UserConfig = {
  plugins: [
    tanstackRouter({
      routesDirectory: here('client/routes'),
      generatedRouteTree: here('client/app/routes.gen.ts'),
      autoCodeSplitting: true,
      tmpDir: here('.cache/tanstack'),
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Foyer',
        short_name: 'Foyer',
        description: 'Box office and event administration',
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f3f6',
        theme_color: '#6f278f',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      strategies: 'injectManifest',
      srcDir: 'app/service-worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff,woff2,wasm}'],
        // Those of the shop are for its visitors alone.
        globIgnores: ['assets/shop/**'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        manifestTransforms: [storedApp.transform],
      },
    }),
    storedApp.plugin,
    shopScripts({ map: here('client/shop/map/main.ts'), clock: here('client/shop/clock/main.ts') }),
    precompress(),
  ],
  root: here('client'),
  worker: { format: 'es', plugins: () => [mjmlWithoutEval] },
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    rolldownOptions: {
      // The entry names every chunk: shorter hashes make the download before the sign-in smaller.
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: STEPS },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/graphql': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, ws: true },
      '/files': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` },
      '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client))
