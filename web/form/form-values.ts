import type * as z from 'zod'

/** The values of a form's fields: native controls hold text; other values pass through unchanged. */
export type FormValues = Readonly<Record<string, unknown>>

/** A stored row, or the known values of a new one; keys outside the schema are left out. */
export type Initial<S extends z.ZodObject> = {
  readonly [K in keyof z.input<S>]?: z.input<S>[K] | null | undefined
} & { readonly version?: number }

export function valuesFrom(schema: z.ZodObject, initial: object): FormValues {
  const known = initial as Record<string, unknown>
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, known[name] ?? '']))
}

/** The version of the row that `initial` was read from; 0 for a new row. */
export function versionOf(row: unknown): number {
  if (typeof row !== 'object' || row === null || !('version' in row)) return 0
  return typeof row.version === 'number' ? row.version : 0
}

/** An empty control means "not given" wherever the schema allows a value to be left out. */
export function entered(schema: z.ZodObject, values: FormValues): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema.shape
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || !shape[name]?.safeParse(undefined).success,
    ),
  )
}

export function differ(a: FormValues, b: FormValues): boolean {
  return Object.keys(a).some((name) => a[name] !== b[name])
}
