import { startPostgres } from '../../harness/postgres'
import { leaveServer } from '../../harness/postgres-databases'

/**
 * Makes sure that this process and those that it starts find a PostgreSQL server: the one that the environment names, or
 * one of their own. Returns a function that ends it.
 */
export async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.FOYER_TEST_POSTGRES) return async () => {}
  const server = await startPostgres()
  process.env.FOYER_TEST_POSTGRES = server.url
  return async () => {
    delete process.env.FOYER_TEST_POSTGRES
    await leaveServer()
    await server.stop()
  }
}
