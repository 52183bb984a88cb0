import { BlockList, isIP } from 'node:net'

/** The address in hexadecimal groups, as an IPv6 address embeds it. */
function groupsOf(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata of machines at Azure.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
  // A gateway translates these to the IPv4 address they embed: NAT64 (RFC 6052) and 6to4 (RFC 3056).
  PRIVATE.addSubnet(`64:ff9b::${groupsOf(net)}`, 96 + bits, 'ipv6')
  PRIVATE.addSubnet(`2002:${groupsOf(net)}::`, 16 + bits, 'ipv6')
}
for (const [net, bits] of [
  // The machine itself, and IPv4-compatible addresses (RFC 4291).
  ['::', 96],
  // IPv4-translated addresses (RFC 2765).
  ['::ffff:0:0:0', 96],
  // NAT64 of a local network (RFC 8215).
  ['64:ff9b:1::', 48],
  // Only discarded (RFC 6666).
  ['100::', 64],
  // Teredo (RFC 4380), which embeds the IPv4 address of a relay and of a client.
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Returns true for an address of the machine itself or of a private network, also one that an IPv6 address embeds. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
