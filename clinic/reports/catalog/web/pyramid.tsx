import type { GroupsDrawn } from './heat-grid.tsx'
import { RowsLink } from './rows-link.tsx'
import classes from './pyramid.module.css'

/** Ages one above the other, the oldest first, with women on the left and men on the right. */
export function Pyramid({ report, measure, value, inWords, words }: GroupsDrawn) {
  const { rows } = report
  const most = Math.max(...rows.map((row) => value(row) ?? 0)) || 1
  const bands = [...new Map(rows.map((row) => [row.by[0]?.value ?? null, words(row, 0)]))]
  const sides = [
    { sex: 'female', name: 'Women' },
    { sex: 'male', name: 'Men' },
  ]
  const drawn = (band: string | null, sex: string) =>
    rows.find(({ by: [age, of] }) => age?.value === band && of?.value === sex)
  return (
    <table className={classes.pyramid}>
      <caption>{measure.name}; everybody else is in the table of figures.</caption>
      <thead>
        <tr>
          <th scope="col">Women</th>
          <th scope="col">Age</th>
          <th scope="col">Men</th>
        </tr>
      </thead>
      <tbody>
        {bands.toReversed().map(([band, name]) => {
          const [women, men] = sides.map(({ sex, name: side }) => {
            const row = drawn(band, sex)
            const figure = (row && value(row)) ?? 0
            return (
              <td key={sex} data-side={side}>
                {row && (
                  <RowsLink report={report} measure={measure.id} row={row}>
                    {inWords(figure)}
                  </RowsLink>
                )}
                <svg width="100%" height="14" aria-hidden preserveAspectRatio="none">
                  <rect
                    x={sex === 'female' ? `${100 - (100 * figure) / most}%` : 0}
                    width={`${(100 * figure) / most}%`}
                    height="14"
                  />
                </svg>
              </td>
            )
          })
          return (
            <tr key={band}>
              {women}
              <th scope="row">{name}</th>
              {men}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
