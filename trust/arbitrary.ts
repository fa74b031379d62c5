import fc from 'fast-check'
import * as z from 'zod'

type Json = Exclude<z.core.JSONSchema.BaseSchema, boolean>

/** Values of a schema as Zod prints it (JSON Schema 2020-12), enough for bodies and queries. */
function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice)))
  if (schema.type === 'object') return fc.constant({})
  if (schema.type === 'array') {
    return fc.array(valuesOf((schema.items ?? {}) as Json), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 4),
    })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1e6, 1e6)]
    return fc.integer({ min, max })
  }
  if (schema.format === 'uuid') return fc.uuid({ version: 7 })
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  const most = Math.min(schema.maxLength ?? 60, 300)
  return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: most })
}

type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>
type Value = Record<string, unknown>

/** `count` objects of an arbitrary that pass a test; fewer when hardly any pass. */
function passing(values: fc.Arbitrary<Value>, count: number, passes: (value: Value) => boolean) {
  const found: Value[] = []
  for (let batch = 0; batch < 10 && found.length < count; batch += 1) {
    found.push(...fc.sample(values, { numRuns: count * 2, seed: seed + batch }).filter(passes))
  }
  return found.slice(0, count)
}

/** The same values in each run. */
const seed = 20_261_122

/** Objects in the shape of a schema. `known` has values for fields whose shape does not say enough. */
function fitting(schema: z.ZodObject, known: Known): fc.Arbitrary<Value> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  const fields = Object.entries(properties).map(([name, property]) => {
    const values = known[name] ?? valuesOf(property as Json)
    return [name, required.includes(name) ? values : fc.option(values, { nil: undefined })] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((value) =>
      Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)),
    )
}

const anything = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'x'.repeat(20_001), [], {}, null, true, -1, 1e308),
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string(), { maxLength: 2 }),
)

/** Objects that a schema refuses: with a missing, unknown or malformed field. */
export function refusedValues(schema: z.ZodObject, known: Known, count: number): Value[] {
  const names = Object.keys(schema.shape)
  const spoil = fc.oneof(
    fc.record({ name: fc.constantFrom(...names, 'unknown', 'constructor'), value: anything }),
    fc.record({ name: fc.constantFrom(...names, 'unknown') }),
  )
  const spoilt = fc.tuple(fitting(schema, known), spoil).map(([value, { name, ...put }]): Value => {
    const { [name]: _, ...rest } = value
    return 'value' in put ? { ...rest, [name]: put.value } : rest
  })
  return passing(spoilt, count, (value) => !schema.safeParse(value).success)
}

/**
 * Objects that a schema accepts; optional fields are sometimes left out. Where fields depend on
 * each other in ways that no generator knows, only some of them differ from `base`; its id and its
 * day are new each time.
 */
export function acceptedValues(
  schema: z.ZodObject,
  known: Known,
  count: number,
  base: Value,
): Value[] {
  const takes = (value: Value) => schema.safeParse(value).success
  const free = passing(fitting(schema, known), count, takes)
  if (free.length === count) return free
  const fields = Object.keys(schema.shape)
  const some = fc.subarray(fields, { maxLength: Math.min(fields.length, 3) })
  const near = fc.tuple(fitting(schema, known), some).map(([value, names]): Value => {
    const chosen = ['id', 'date', ...names].filter((name) => name in value)
    const put = chosen.map((name) => [name, value[name]] as const)
    return { ...base, ...Object.fromEntries(put) }
  })
  return passing(near, count, takes)
}
