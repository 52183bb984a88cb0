/** Placeholders of a message's subject and text that a person may insert. */
export const VARIABLES = ['event_title', 'event_starts_at', 'firstname', 'name', 'org_name'] as const
