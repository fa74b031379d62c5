import { useField } from '../../../../web/form/form-context.ts'
import { typeColors } from '../type-of-visit.ts'
import classes from './color-field.module.css'
import colors from './type-color.module.css'

/** One of the colours of visit types, each told by its word too. */
export function ColorField({ name, label }: { name: string; label: string }) {
  const field = useField(name)
  return (
    <fieldset id={field.id} className={classes.colors}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {typeColors.map((color) => (
          <label key={color} className={`${colors.color} ${classes.choice}`} data-color={color}>
            <input
              type="radio"
              name={field.id}
              value={color}
              checked={field.value === color}
              onChange={() => field.set(color)}
            />
            <span aria-hidden className={colors.dot} />
            {color}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
