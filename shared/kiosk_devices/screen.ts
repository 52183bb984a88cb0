import { z } from 'zod'

/**
 * A picture of a screen's playlist. `name`: its file in the gallery. `ratio`: width by height to which it is cropped;
 * null for its own. Programmes that screens stored earlier lack it.
 */
const slide = z.object({ name: z.string(), seconds: z.number(), ratio: z.number().nullish() })

/** Programme of a paired screen: the pictures of its campaigns or, without any, the organisation's next events. */
export const screenProgramme = z.object({
  organisation: z.object({ name: z.string(), lang: z.enum(['en', 'de']), time_zone: z.string() }),
  /** False if the device is switched off. The screen then stays dark. */
  enabled: z.boolean(),
  slides: z.array(slide),
  events: z.array(
    z.object({ id: z.string(), title: z.string(), starts_at: z.string(), location: z.string().nullable() }),
  ),
})

export type ScreenProgramme = z.infer<typeof screenProgramme>

/** The code that an unpaired screen shows, and when it ends. */
export const screenCode = z.object({ code: z.string(), expires_at: z.string() })

/** Hash of the key that a screen made. Only the screen has the key. */
export const screenRequest = z.object({ key_hash: z.string().regex(/^[0-9a-f]{64}$/) })
