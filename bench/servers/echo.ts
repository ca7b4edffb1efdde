/** Two servers in one process: NERVE as the daemon serves it, and a bare echo. Sends their ports. */
import { listenBare, listenNerve } from "./listeners.ts";

const nerve = await listenNerve(() => Promise.reject(new Error("Nobody asks here")));
const bare = await listenBare((socket) => socket.on("message", (data: Buffer) => socket.send(data)));
process.send?.({ nerve, bare });
