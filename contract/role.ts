import * as z from 'zod'

/** The four roles of the product, in the order in which an admin's select offers them. */
export const roles = ['admin', 'doctor', 'staff', 'patient'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Roles a visitor may choose when signing up (S-13). */
export const signUpRoles = ['patient', 'doctor', 'staff'] as const satisfies readonly Role[]
export const SignUpRole = z.enum(signUpRoles)
export type SignUpRole = z.infer<typeof SignUpRole>

/** Everyone who is signed in and approved. */
export const anyRole = roles
/** The people at the desk: they book, register and bill. */
export const desk = ['admin', 'staff'] as const satisfies readonly Role[]
/** The desk and the doctors: they see patients of the clinic. */
export const clinicians = ['admin', 'staff', 'doctor'] as const satisfies readonly Role[]

/** The signed-in caller as stored now, never as the browser claims. */
export interface Viewer {
  readonly userId: string
  readonly role: Role
  /** The chart linked to this account; only patients have one. */
  readonly patientId: string | null
  /** The permissions that the duties of the account give; null or absent where it has none, and its role counts. */
  readonly permissions?: readonly string[] | null
}

/** `admin` → `Admin`, as the bar shows it in brackets (N-11). */
export function capitalised(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
