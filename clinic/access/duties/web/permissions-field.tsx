import { useEffect } from 'react'
import { type DutyRole, type Permission, permissionsFor } from '../../../../contract/permission.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { permissionGroups, permissionWords } from './permission-words.ts'
import classes from './permissions-field.module.css'

/** The permissions of a duty as checkboxes under headings: those that accounts of its role may have. */
export function PermissionsField({ role }: { readonly role: DutyRole }) {
  const field = useField('permissions')
  const given = permissionsFor(role)
  const chosen = given.filter((name) => field.list.includes(name))
  const errorId = `${field.id}-error`

  // Drops permissions that were chosen for the other role.
  const isFitting = chosen.length === field.list.length
  useEffect(() => {
    if (!isFitting) field.set(chosen)
  })

  const choose = (names: readonly Permission[], isOn: boolean) =>
    field.set(given.filter((one) => (names.includes(one) ? isOn : chosen.includes(one))))

  return (
    <fieldset className={classes.permissions} aria-describedby={field.error ? errorId : undefined}>
      <legend>Permissions</legend>
      {Object.entries(permissionGroups).map(([group, words]) => {
        const names = given.filter((name) => words[name] !== undefined)
        if (names.length === 0) return null
        return (
          <fieldset key={group} className={classes.group}>
            <legend>{group}</legend>
            {names.length > 1 && (
              <label className={classes.all}>
                <input
                  type="checkbox"
                  checked={names.every((name) => chosen.includes(name))}
                  onChange={({ currentTarget: { checked } }) => choose(names, checked)}
                />
                All of these
              </label>
            )}
            {names.map((name) => (
              <label key={name}>
                <input
                  // A form leads to the first choice of a refused field.
                  id={name === given[0] ? field.id : undefined}
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ currentTarget: { checked } }) => choose([name], checked)}
                />
                {words[name]}
              </label>
            ))}
          </fieldset>
        )
      })}
      {/* The chosen values, for the comparison with a version that somebody else stored meanwhile. */}
      <input
        type="hidden"
        name="permissions"
        data-words={JSON.stringify(permissionWords)}
        value={chosen.join(',')}
      />
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}
