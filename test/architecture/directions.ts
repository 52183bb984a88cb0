import { cycles, type Import, importsOf, type Tree } from './tree'

/** Layer and domain of a file. */
type Place = { readonly layer: 'shared' | 'server' | 'client' | 'migrations' | 'test' | 'root'; readonly area: string }

/** Folders that are not domains. They know no business, or the domains may not reach into them. */
const GROUND = {
  shared: ['kernel'],
  server: ['kernel'],
  client: ['kit', 'parts', 'sync', 'rights', 'email-editor'],
} as const
/** Rooms of `client/kit`, the lowest first. A room imports the files of the kit's own folder and the rooms below it. */
export const KIT_ROOMS = [
  'layout',
  'display',
  'sync',
  'dates',
  'rich-text',
  'reading',
  'fields',
  'drafts',
  'forms',
  'confirm',
  'form-page',
  'list',
  'entity',
  'page',
] as const
const TOP = { server: ['app'], client: ['app', 'routes'] } as const

export function placeOf(path: string): Place {
  const [layer = '', area = ''] = path.split('/')
  const isFolder = path.split('/').length > 2
  if (layer === 'shared' || layer === 'server' || layer === 'client') return { layer, area: isFolder ? area : '' }
  return { layer: layer === 'migrations' || layer === 'test' ? layer : 'root', area: '' }
}

/**
 * The floor of a file of the kit: 0 for those of its own folder, above all others where its room is not in the list.
 */
function floorOf(path: string): number {
  const room = /^client\/kit\/([^/]+)\//.exec(path)?.[1]
  if (room === undefined) return 0
  const floor = (KIT_ROOMS as readonly string[]).indexOf(room)
  return floor < 0 ? Number.POSITIVE_INFINITY : floor + 1
}

const includes = (list: readonly string[], item: string) => list.includes(item)

/** Returns the reason why an import is forbidden, or null. The directions are those of page 1 of the architecture. */
export function importProblem({ from, to, typeOnly }: Import): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  switch (a.layer) {
    case 'shared':
      if (b.layer !== 'shared') return 'shared imports nothing above it'
      if (a.area === 'kernel' && b.area !== 'kernel') return 'the kernel knows no domain'
      // The registry is above the domains. Its names may be used as types only.
      if (a.area !== '' && a.area !== b.area && b.area === '' && !typeOnly)
        return 'a domain imports the registry as types only'
      return null
    case 'server':
      if (b.layer === 'client') return 'client and server never meet'
      if (b.layer === 'test') return 'the product does not know its tests'
      if (b.layer !== 'server') return null
      if (a.area === 'kernel' && b.area !== 'kernel') return 'the kernel knows no domain'
      if (
        a.area !== '' &&
        !includes(TOP.server, a.area) &&
        (includes(TOP.server, b.area) || (b.area === '' && !typeOnly))
      )
        return 'a domain does not import what stands above it'
      return null
    case 'client': {
      if (!typeOnly && /^shared\/(model|\w+\/office-domain)(\.ts)?$/.test(to))
        return 'a browser does not load what only the server has'
      if (b.layer === 'server' || b.layer === 'migrations') return 'client and server never meet'
      if (b.layer === 'test') return 'the product does not know its tests'
      // Files of the shared folder itself collect all domains and belong to none.
      if (a.area === 'kit' && b.layer === 'shared')
        return b.area === '' || b.area === 'kernel' ? null : 'the kit knows no domain'
      if (a.area === 'kit' && b.area === 'kit')
        return floorOf(to) <= floorOf(from) ? null : 'a room of the kit imports rooms below it only'
      if (b.layer !== 'client' || a.area === b.area || a.area === '') return null
      // Rights are built on sync. Sync knows them by type only.
      if (a.area === 'sync') return b.area === 'rights' && typeOnly ? null : 'sync imports shared only'
      if (a.area === 'rights') return b.area === 'sync' ? null : 'rights know no domain'
      if (a.area === 'kit') return b.area === 'sync' ? null : 'the kit knows no domain'
      if (a.area === 'parts')
        return includes(['kit', 'sync', 'rights'], b.area) ? null : 'a part stands below the domains'
      if (includes(TOP.client, a.area) || includes(GROUND.client, b.area)) return null
      if (b.area === '' || includes(TOP.client, b.area)) return 'a domain does not import what stands above it'
      return 'client domains never import each other'
    }
    case 'migrations':
      return b.layer === 'migrations' || to.startsWith('server/kernel/database/migration')
        ? null
        : 'a migration stands on its own'
    default:
      return null
  }
}

/** The folder of `client/parts` that a path is in; null for any other path. */
const partOf = (path: string): string | null => /^client\/parts\/([^/]+)\//.exec(path)?.[1] ?? null

/**
 * Lists the folders of `client/parts` that are not what they should be: named after the domain that owns them, and used
 * by two domains or more. What one domain uses belongs into it.
 */
export function wrongParts(tree: Tree): string[] {
  const domains = new Set(
    [...tree.keys()].flatMap((path) => /^(?:client|shared)\/(?!parts\/|kit\/)([^/]+)\//.exec(path)?.[1] ?? []),
  )
  const parts = new Set([...tree.keys()].flatMap((path) => partOf(path) ?? []))
  const imports = importsOf(tree)
  return [...parts].flatMap((part) => {
    if (!domains.has(part)) return [`client/parts/${part}: named after no domain`]
    const users = new Set(
      imports.flatMap(({ from, to }) =>
        partOf(to) === part && partOf(from) !== part ? [partOf(from) ?? placeOf(from).area] : [],
      ),
    )
    return users.size > 1 ? [] : [`client/parts/${part}: used by ${[...users].join() || 'nothing'} alone`]
  })
}

/**
 * Returns a message for each import in a forbidden direction, each cycle of server domains or client parts, and each
 * part in the wrong place.
 */
export function wrongDirections(tree: Tree): string[] {
  const imports = importsOf(tree)
  const wrong = imports.flatMap((each) => {
    const reason = importProblem(each)
    return reason ? [`${each.from} → ${each.to}: ${reason}`] : []
  })
  const domains = imports.flatMap(({ from, to }): [string, string][] => {
    const [a, b] = [placeOf(from), placeOf(to)]
    const areDomains = [a, b].every(
      (place) =>
        place.layer === 'server' && place.area !== '' && !includes([...TOP.server, ...GROUND.server], place.area),
    )
    return areDomains ? [[a.area, b.area]] : []
  })
  const parts = imports.flatMap(({ from, to }): [string, string][] => {
    const [a, b] = [partOf(from), partOf(to)]
    return a && b ? [[a, b]] : []
  })
  return [
    ...wrong,
    ...cycles(domains).map((circle) => `server domains in a circle: ${circle.join(' → ')}`),
    ...cycles(parts).map((circle) => `parts in a circle: ${circle.join(' → ')}`),
    ...wrongParts(tree),
  ]
}
