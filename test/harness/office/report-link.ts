import type { TestServer } from '../server'

export type ReportRequest = { readonly shift_id: string; readonly language: 'en' | 'de'; readonly time_zone: string }

/** Requests the link to a shift's report. */
export const askForLink = async (served: TestServer, bearer: string | null, payload: ReportRequest) => {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
  const response = await served.server.app.inject({
    method: 'POST',
    url: '/api/cash_boxes/report_link',
    headers,
    payload,
  })
  return { status: response.statusCode, body: response.json<{ url: string; expires_at: string; code?: string }>() }
}

/** Opens a link with only the given headers. */
export const followLink = (served: TestServer, url: string, headers: Readonly<Record<string, string>> = {}) =>
  served.server.app.inject({ method: 'GET', url, headers })

/** Fetches a shift's report like the app. Returns its bytes. */
export async function fetchReport(served: TestServer, bearer: string, wanted: ReportRequest): Promise<Buffer> {
  const { body } = await askForLink(served, bearer, wanted)
  const response = await followLink(served, body.url)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.rawPayload
}
