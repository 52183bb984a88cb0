import { BlockList, isIP } from 'node:net'

/** Returns true for the address of a reverse proxy whose forwarded headers are believed. */
export type Proxies = (address: string) => boolean

const LOOPBACK = '127.0.0.0/8,::1'

/** Adds an address or a network such as `10.0.0.0/8`. Throws a RangeError for anything else. */
function addNetwork(networks: BlockList, text: string): void {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const longest = version === 6 ? 128 : 32
  const length = Number(bits ?? longest)
  if (version === 0 || more.length > 0 || bits === '' || !Number.isInteger(length) || length < 0 || length > longest)
    throw new RangeError(
      `FOYER_PROXIES must be addresses or networks such as 10.0.0.2 or 10.0.0.0/8, but it has "${text}"`,
    )
  networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Reads the reverse proxies from the environment: `FOYER_PROXIES`, with commas between; with `FOYER_URL` alone a proxy
 * on this machine, otherwise none. Throws a RangeError.
 */
export function readProxies({ FOYER_PROXIES, FOYER_URL }: NodeJS.ProcessEnv): Proxies {
  const networks = new BlockList()
  for (const text of (FOYER_PROXIES || (FOYER_URL ? LOOPBACK : '')).split(',').filter(Boolean))
    addNetwork(networks, text.trim())
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
