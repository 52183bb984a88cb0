import { cycles, type Import, importsOf, type Tree } from './tree'

/** Where a file stands: the layer, and the domain inside it. */
type Place = { readonly layer: 'shared' | 'server' | 'client' | 'migrations' | 'test' | 'root'; readonly area: string }

/** Parts of a layer that are not domains: nobody's business may reach into them from below, or they know no business. */
const GROUND = { shared: ['kernel'], server: ['kernel'], client: ['kit', 'sync', 'rights'] } as const
const TOP = { server: ['app'], client: ['app', 'routes'] } as const

export function placeOf(path: string): Place {
  const [layer = '', area = ''] = path.split('/')
  const isFolder = path.split('/').length > 2
  if (layer === 'shared' || layer === 'server' || layer === 'client') return { layer, area: isFolder ? area : '' }
  return { layer: layer === 'migrations' || layer === 'test' ? layer : 'root', area: '' }
}

const includes = (list: readonly string[], item: string) => list.includes(item)

/** Why a file may not import another one; null where it may. Directions: page 1 of the architecture. */
export function importProblem({ from, to, typeOnly }: Import): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  switch (a.layer) {
    case 'shared':
      if (b.layer !== 'shared') return 'shared imports nothing above it'
      if (a.area === 'kernel' && b.area !== 'kernel') return 'the kernel knows no domain'
      // The registry stands above the domains; the names of its rows may be used as types.
      if (a.area !== '' && a.area !== b.area && b.area === '' && !typeOnly) return 'a domain imports the registry as types only'
      return null
    case 'server':
      if (b.layer === 'client') return 'client and server never meet'
      if (b.layer === 'test') return 'the product does not know its tests'
      if (b.layer !== 'server') return null
      if (a.area === 'kernel' && b.area !== 'kernel') return 'the kernel knows no domain'
      if (a.area !== '' && !includes(TOP.server, a.area) && (includes(TOP.server, b.area) || (b.area === '' && !typeOnly)))
        return 'a domain does not import what stands above it'
      return null
    case 'client': {
      if (!typeOnly && /^shared\/(model|\w+\/office-domain)(\.ts)?$/.test(to)) return 'a browser does not load what only the server has'
      if (b.layer === 'server' || b.layer === 'migrations') return 'client and server never meet'
      if (b.layer === 'test') return 'the product does not know its tests'
      if (b.layer !== 'client' || a.area === b.area || a.area === '') return null
      // What a device may sell lies beside what it has recorded: rights stand on sync, which knows them by type.
      if (a.area === 'sync') return b.area === 'rights' && typeOnly ? null : 'sync imports shared only'
      if (a.area === 'rights') return b.area === 'sync' ? null : 'rights know no domain'
      if (a.area === 'kit') return b.area === 'sync' ? null : 'the kit knows no domain'
      if (includes(TOP.client, a.area) || includes(GROUND.client, b.area)) return null
      if (b.area === '' || includes(TOP.client, b.area)) return 'a domain does not import what stands above it'
      return 'client domains never import each other'
    }
    case 'migrations':
      return b.layer === 'migrations' || to.startsWith('server/kernel/database/migration') ? null : 'a migration stands on its own'
    default:
      return null
  }
}

/** Every import that goes the wrong way, and every circle of server domains, in words. */
export function wrongDirections(tree: Tree): string[] {
  const imports = importsOf(tree)
  const wrong = imports.flatMap((each) => {
    const reason = importProblem(each)
    return reason ? [`${each.from} → ${each.to}: ${reason}`] : []
  })
  const domains = imports.flatMap(({ from, to }): [string, string][] => {
    const [a, b] = [placeOf(from), placeOf(to)]
    const areDomains = [a, b].every((place) => place.layer === 'server' && place.area !== '' && !includes([...TOP.server, ...GROUND.server], place.area))
    return areDomains ? [[a.area, b.area]] : []
  })
  return [...wrong, ...cycles(domains).map((circle) => `server domains in a circle: ${circle.join(' → ')}`)]
}
