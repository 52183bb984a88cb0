import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, checkNode, fail, install, root } from './prepare.mjs'
import { COMMANDS } from './release/commands.mjs'
import { closure, filesOf, pruned } from './release/packages.mjs'

// `npm run release` writes `release/foyer-<version>.tar.gz`, which needs only Node to serve.
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const project = json('package.json')
const name = `foyer-${project.version}`
const stage = join(root, '.cache', 'release', name)
const write = (path, text) => writeFileSync(join(stage, path), text)

checkNode()
await install()
await build()
rmSync(dirname(stage), { recursive: true, force: true })
mkdirSync(stage, { recursive: true })

await writePackages()
await writeMain()
writeTexts()
for (const folder of ['dist', 'shared/fonts'])
  cpSync(join(root, folder), join(stage, folder), {
    recursive: true,
    filter: (path) => basename(path) !== '.foyer-sources',
  })
pack()

/** Writes the packages that the build leaves outside, and a lockfile of these alone. */
async function writePackages() {
  const { loadConfigFromFile } = await import('vite')
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production', isSsrBuild: true },
    join(root, 'vite.config.ts'),
    root,
    'silent',
  )
  const dependencies = Object.fromEntries(config.ssr.external.map((each) => [each, project.dependencies[each]]))
  const lockfile = json('package-lock.json')
  const commands = Object.keys(COMMANDS).map((command) => [command, `node main.js ${command}`])
  const { version, type, description, license, engines } = project
  const about = { name: 'foyer', version, private: true, type, description, license, engines }
  const own = {
    ...about,
    scripts: { start: 'node main.js', ...Object.fromEntries(commands) },
    dependencies,
    allowScripts: { 'better-sqlite3': true },
  }
  write('package.json', `${JSON.stringify(own, null, 2)}\n`)
  write('package-lock.json', `${JSON.stringify(pruned(lockfile, own, dependencies), null, 2)}\n`)
  for (const place of closure(lockfile.packages, Object.keys(dependencies)).filter((each) =>
    existsSync(join(root, each)),
  ))
    for (const path of filesOf(join(root, place))) {
      const to = join(stage, place, path)
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(join(root, place, path), to)
    }
}

/** Writes the file that starts everything. */
async function writeMain() {
  const { build: bundle } = await import('esbuild')
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' }
  await bundle({
    ...options,
    absWorkingDir: root,
    entryPoints: ['scripts/release/main.mjs'],
    outfile: join(stage, 'main.js'),
  })
}

/** Writes what people read. Links to pages that only the project has become plain text. */
function writeTexts() {
  const facts = {
    version: project.version,
    node: process.versions.node.split('.')[0],
    machine: `${process.platform} ${process.arch}`,
  }
  const readme = readFileSync(join(root, 'scripts', 'release', 'README.md'), 'utf8')
  write(
    'README.md',
    readme.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]),
  )
  for (const path of ['docs/deploying.md', 'CHANGELOG.md', 'SECURITY.md'])
    write(basename(path), readFileSync(join(root, path), 'utf8').replace(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1'))
  for (const path of ['LICENSE', 'docs/foyer.service', 'scripts/verify-books.mjs'])
    copyFileSync(join(root, path), join(stage, basename(path)))
}

/** Packs the folder, and replaces an earlier archive once this one is whole. */
function pack() {
  const archive = join(root, 'release', `${name}.tar.gz`)
  const unfinished = join(dirname(stage), `${name}.tar.gz`)
  const { status, stderr } = spawnSync('tar', ['-czf', unfinished, '-C', dirname(stage), name], { encoding: 'utf8' })
  if (status !== 0) fail(`The archive could not be written: ${stderr || 'there is no program "tar"'}`)
  mkdirSync(dirname(archive), { recursive: true })
  renameSync(unfinished, archive)
  rmSync(dirname(stage), { recursive: true })
  console.log(
    `${archive}\n${Math.ceil(statSync(archive).size / 1024 / 1024)} MB. Unpack it anywhere and run there: node main.js`,
  )
}
