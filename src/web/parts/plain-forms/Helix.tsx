const rungs = 26;
const [width, step, swing] = [220, 34, 84];

function rung(index: number) {
  const turn = (index / rungs) * Math.PI * 4;
  const [left, right] = [width / 2 + Math.sin(turn) * swing, width / 2 - Math.sin(turn) * swing];
  const [front, back] = [4.5 + 2.5 * Math.cos(turn), 4.5 - 2.5 * Math.cos(turn)];
  return { y: 20 + index * step, left, right, front, back };
}

/** A helix beside the card; there for the eye alone. */
export function Helix() {
  return (
    <svg className="plain-helix" viewBox={`0 0 ${width} ${rungs * step}`} aria-hidden="true">
      {Array.from({ length: rungs }, (_, index) => rung(index)).map(({ y, left, right, front, back }) => (
        <g key={y}>
          <line x1={left} y1={y} x2={right} y2={y} />
          <circle cx={left} cy={y} r={front} />
          <circle cx={right} cy={y} r={back} className="plain-helix-other" />
        </g>
      ))}
    </svg>
  );
}
