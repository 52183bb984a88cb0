import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
}

const WITH_IMAGES: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags || []), 'img'],
  allowedAttributes: { ...OPTIONS.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  allowedSchemesByTag: { img: ['http', 'https'] },
}

/** Sanitises every `richText` in a value of a schema. Returns the value itself where there is none. */
export function sanitizeRichText(schema: z.core.$ZodType, value: unknown): unknown {
  if (!hasRichText(schema)) return value
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sanitizeRichText(schema.unwrap(), value)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => sanitizeRichText(schema.element, item)) : value
  if (schema instanceof z.ZodString)
    return typeof value === 'string' ? sanitizeHtml(value, schema.meta()?.images ? WITH_IMAGES : OPTIONS) : value
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const shape: z.core.$ZodShape = schema.shape
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, shape[field] ? sanitizeRichText(shape[field], each) : each]),
  )
}

const known = new WeakMap<z.core.$ZodType, boolean>()

/** Returns true if a schema contains a `richText`. Remembered, because most commands have none. */
function hasRichText(schema: z.core.$ZodType): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  const inner: readonly z.core.$ZodType[] =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
      ? [schema.unwrap()]
      : schema instanceof z.ZodArray
        ? [schema.element]
        : schema instanceof z.ZodObject
          ? Object.values(schema.shape)
          : []
  const has = (schema instanceof z.ZodString && typeof schema.meta()?.rich === 'number') || inner.some(hasRichText)
  known.set(schema, has)
  return has
}
