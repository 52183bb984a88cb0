/** Prints the reason for a failure and exits. */
export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/** Exits with a message if Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `Foyer needs Node 20.19 or newer, but this is ${process.version}. Get a current version at https://nodejs.org.`,
    )
}

/** Says what an operator should know about the version of Node that serves. Null where there is nothing to say. */
export const nodeAdvice = (version) =>
  version.startsWith('20.') ? 'Node 20 gets no security fixes any more: install Node 24 from https://nodejs.org.' : null
