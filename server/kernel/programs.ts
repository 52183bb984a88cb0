import type { FastifyRequest } from 'fastify'

/** User agents of programs. Image proxies of mailboxes are not among them: they act for a person. */
const BOT_AGENTS =
  /bot\b|crawl|spider|preview|scan|headless|lighthouse|inspection|monitor|curl|wget|python|perl|ruby|java\/|okhttp|go-http|axios|node-fetch|undici|^node$|postman|slurp|archiver|mediapartners|googleother|feedfetcher|externalhit|externalagent|whatsapp|embedly|pingdom|chatgpt|claude-|perplexity/i

/** True for a request of a program that says so, or that does not say what it is. */
export const isProgram = ({ headers: { 'user-agent': agent = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  agent === '' || BOT_AGENTS.test(agent)

/** Tells whether a request comes from a person: not a known program, nor a browser's prefetch. */
export function isPerson(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { method, headers } = request
  const early = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']]
  return (
    method === 'GET' &&
    !isProgram(request) &&
    !early.some((said) => /prefetch|preview|prerender/.test(String(said ?? '')))
  )
}
