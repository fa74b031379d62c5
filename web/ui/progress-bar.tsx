import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** The name of the work for screen readers, such as `Import`. */
  readonly label: string
  readonly done: number
  readonly of: number
}

/** The progress of long work. */
export function ProgressBar({ label, done, of }: ProgressBarProps) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0
  return (
    <div className={classes.row}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.bar}
      >
        <div className={classes.done} style={{ width: `${percent}%` }} />
      </div>
      <span className={classes.percent}>{percent}%</span>
    </div>
  )
}
