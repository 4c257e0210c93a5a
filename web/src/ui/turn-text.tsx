/** A turn in notation that wraps only after a comma or a semicolon, as long as its parts fit. */
export function TurnText({ text }: { text: string }) {
  const parts = text.match(/[^,;]+[,;]*|[,;]+/g) ?? [];
  return (
    <>
      {parts.map((part, index) => (
        <span key={index} class="turn-part">
          {part}
        </span>
      ))}
    </>
  );
}
