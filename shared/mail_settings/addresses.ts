import { z } from 'zod'
import { failsAs } from '../kernel/model/input-problem'

const email = z.email().max(254)

/** Splits addresses at their commas. */
export const splitAddresses = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Email addresses separated by commas; empty for none. */
export const addressList = () =>
  z
    .string()
    .max(1000)
    .refine(
      (text) => splitAddresses(text).every((each) => email.safeParse(each).success),
      failsAs('no_email', 'not email addresses separated by commas'),
    )
