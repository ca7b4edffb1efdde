interface AnswerProps {
  answer: string;
  streaming: boolean;
  sources: readonly string[];
  onCite(source: number | "page"): void;
}

/** An answer as plain text. */
export function Answer({ answer }: AnswerProps) {
  return (
    <div class="answer" dir="auto">
      {answer}
    </div>
  );
}
