//! Tests of the transport. Most of them run over the loopback interface, and find endpoints in a list, so that they work
//! without multicast and without a route to anywhere.

mod admission;
mod codes;
mod hostile;
mod multicast;
mod streams;
mod support;
