import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages with a binary of their own, or with files they read beside them, cannot be bundled. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2', 'pdfkit', 'pg', 'sharp']

/** Paths the server answers itself: never the app shell. */
const SERVER_PATHS = [/^\/graphql/, /^\/api\//, /^\/healthz/, /^\/readyz/, /^\/metrics/, /^\/files\//]

const server: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'writer-thread': 'server/app/writer/writer-thread.ts', 'picture-process': 'server/media_gallery/picture-process.ts' },
      external: NATIVE,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { target: 'node', noExternal: true, external: NATIVE },
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
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,wasm}'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: SERVER_PATHS,
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: false,
      },
    }),
  ],
  root: here('client'),
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
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
