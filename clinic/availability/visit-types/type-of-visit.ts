import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'

/** Hues that differ clearly in both themes; `web/type-color.module.css` has their values. */
export const typeColors = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'yellow',
  'green',
  'brown',
  'grey',
] as const
export const TypeColor = z.enum(typeColors)
export type TypeColor = z.infer<typeof TypeColor>

/** The part of a type that its visits show. */
export const TypeOfVisit = z.object({ id: Id, name: z.string(), color: TypeColor })
export type TypeOfVisit = z.infer<typeof TypeOfVisit>
